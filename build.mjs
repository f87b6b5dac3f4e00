// Builds dist/: every script, style sheet and picture that a template names with {% static %}, and each that it names with
// {% inlined %} as one piece. Run it with `npm run build`.

import { rmSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, extname, join, relative, resolve } from "node:path";

import { build } from "esbuild";

const ROOT = import.meta.dirname ?? new URL(".", import.meta.url).pathname;
const DIST = resolve(process.argv[2] ?? join(ROOT, "dist"));
/** The browsers that README supports. */
const BROWSERS = ["ios15", "safari15", "chrome100", "firefox115"];
const APPS = ["megagame", "crisis_map", "civil_orders", "boardgames"];
/** The name that the template tag of django_htmx uses. */
const HTMX = "django_htmx/htmx-2.min.js";
const NAMED = /\{% static '([^']+)' %\}/g;
const INLINED = /\{% inlined '([^']+)' %\}/g;
/** A captain's page: FIRST asks about the card while REST is loaded; each of LATER is loaded when it is needed. */
const [FIRST, REST, ...LATER] = ["phone", "page", "kiosk", "with_lines"].map((name) => `civil_orders/${name}.js`);
const OF_FIRST = /^\.\/(?:phone|card)\.js$/;

const source = await mkdtemp(join(tmpdir(), "static-"));
const MADE = join(source, ".dist");
process.on("exit", () => rmSync(source, { recursive: true }));
const files = (await Promise.all(["static", "templates", ...APPS].map(filesIn))).flat();
await Promise.all(files.filter((file) => /(^|\/)static\//.test(file)).map(merge));
await cp(await htmx(), join(source, HTMX));
const templates = await Promise.all(files.filter((file) => /\.(?:html|svg)$/.test(file)).map((file) => readFile(join(ROOT, file), "utf8")));
const named = new Set([HTMX, ...templates.flatMap((text) => found(NAMED, text))]);
const inlined = new Set(templates.flatMap((text) => found(INLINED, text)));

const USUAL = {
  absWorkingDir: source,
  bundle: true,
  chunkNames: "chunks/[name].[hash]",
  entryNames: "[dir]/[name].[hash]",
  format: "esm",
  loader: { ".svg": "copy", ".min.js": "copy" },
  logLevel: "warning",
  metafile: true,
  minify: true,
  outbase: source,
  outdir: MADE,
  target: BROWSERS,
  external: ["./kiosk.*.js", "./with_lines.*.js"],
};

const paths = await captainsPage();
const left = [...named].filter((name) => !(name in paths));
Object.assign(paths, await built(left.filter((name) => extname(name) === ".js" && name !== HTMX), { splitting: true }));
Object.assign(paths, await built([...left.filter((name) => extname(name) !== ".js"), HTMX, ...inlined]));
const sorted = Object.fromEntries(Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1)));
await writeFile(join(MADE, "staticfiles.json"), `${JSON.stringify({ paths: sorted, version: "1.1", hash: "" }, null, 1)}\n`);
// Last, so that a mistake in a script leaves the previous build.
await rm(DIST, { recursive: true, force: true });
await cp(MADE, DIST, { recursive: true });

/** The first group of each match. */
function found(pattern, text) {
  return [...text.matchAll(pattern)].map(([, name]) => name);
}

/** All files below a folder of this checkout, as paths from its root. */
async function filesIn(folder) {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(ROOT, join(entry.parentPath ?? entry.path, entry.name)));
}

/** Copy a file to `source`, where all static folders are one: modules import each other from there. */
async function merge(file) {
  await cp(join(ROOT, file), join(source, file.replace(/^(?:.*\/)?static\//, "")));
}

async function htmx() {
  const [python] = (await readdir(join(ROOT, ".venv/lib"))).filter((name) => name.startsWith("python3"));
  return join(ROOT, ".venv/lib", python, "site-packages/django_htmx/static", HTMX);
}

/** Build these files; return each one's name with a digest. */
async function built(names, options = {}) {
  const { metafile } = await build({ ...USUAL, entryPoints: names, ...options });
  const outputs = Object.entries(metafile.outputs).filter(([, output]) => output.entryPoint);
  return Object.fromEntries(outputs.map(([path, output]) => [output.entryPoint, relative(MADE, resolve(source, path))]));
}

/**
 * Build FIRST, REST and each of LATER as one file each, though they share modules and their state. esbuild would put what
 * two entry points share into further files, and each of those is a round trip of a phone behind a bad line.
 */
async function captainsPage() {
  const first = await built([FIRST]);
  const ofFirst = { name: "first", setup: ({ onResolve }) => onResolve({ filter: OF_FIRST }, external(first[FIRST])) };
  const ofRest = await inputs([REST], [ofFirst, replacing(LATER, () => "")]);
  const shared = (await inputs(LATER, [ofFirst])).filter((module) => ofRest.includes(module));
  const taken = replacing(shared, (module) => `module.exports = captainsModules[${shared.indexOf(module)}];`);
  const later = await built(LATER, { plugins: [ofFirst, taken] });
  const rest = await built([REST], { plugins: [ofFirst, replacing(LATER, (name) => loading(later[name], shared))] });
  return { ...first, ...later, ...rest };
}

/** The modules that are bundled with these, as paths from `source`. */
async function inputs(names, plugins) {
  const { metafile } = await build({ ...USUAL, entryPoints: names, plugins, write: false });
  return Object.keys(metafile.inputs).filter((path) => !names.includes(path));
}

/** What REST has in the place of one of LATER: it hands over the shared modules, and loads that file. */
function loading(path, shared) {
  const imports = shared.map((module, place) => `import * as m${place} from ${JSON.stringify(join(source, module))};\n`);
  const names = shared.map((_, place) => `m${place}`);
  return `${imports.join("")}globalThis.captainsModules = [${names}];\nawait import("./${basename(path)}");\n`;
}

/** A plugin that replaces the text of these modules. */
function replacing(modules, text) {
  const onLoad = ({ path }) => (modules.includes(relative(source, path)) ? { contents: text(relative(source, path)) } : null);
  return { name: "replacing", setup: (plugin) => plugin.onLoad({ filter: /\.js$/ }, onLoad) };
}

/** Resolve an import to a built file of the same folder, which the browser loads. */
function external(path) {
  return ({ kind }) => (kind === "entry-point" ? null : { path: `./${basename(path)}`, external: true });
}
