// Builds into dist/ every script, style sheet and picture that a template names with {% static %}, and in one piece each
// that it names with {% inlined %}: `npm run build`.

import { rmSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join, relative, resolve } from "node:path";

import { build } from "esbuild";

const ROOT = import.meta.dirname ?? new URL(".", import.meta.url).pathname;
const DIST = resolve(process.argv[2] ?? join(ROOT, "dist"));
/** As README names what is supported. */
const BROWSERS = ["ios15", "safari15", "chrome100", "firefox115"];
const APPS = ["megagame", "crisis_map", "civil_orders", "boardgames"];
/** What the template tag of django_htmx names. */
const HTMX = "django_htmx/htmx-2.min.js";
const NAMED = /\{% static '([^']+)' %\}/g;
const INLINED = /\{% inlined '([^']+)' %\}/g;
/** A captain's page begins with FIRST, which has the card; LATER comes when a line is touched. */
const [FIRST, REST, LATER] = ["phone", "page", "with_lines"].map((name) => `civil_orders/${name}.js`);
const THE_LATER = /^\.\/with_lines\.js$/;
const OF_THE_FIRST = /^\.\/(?:phone|card)\.js$/;

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
  external: ["./with_lines.*.js"],
};

const paths = await captainsPage();
const left = [...named].filter((name) => !(name in paths));
Object.assign(paths, await built(left.filter((name) => extname(name) === ".js" && name !== HTMX), { splitting: true }));
Object.assign(paths, await built([...left.filter((name) => extname(name) !== ".js"), HTMX, ...inlined]));
const sorted = Object.fromEntries(Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1)));
await writeFile(join(MADE, "staticfiles.json"), `${JSON.stringify({ paths: sorted, version: "1.1", hash: "" }, null, 1)}\n`);
// Only now, so that a mistake in a script leaves what was built before.
await rm(DIST, { recursive: true, force: true });
await cp(MADE, DIST, { recursive: true });

/** The names that this pattern finds in a text. */
function found(pattern, text) {
  return [...text.matchAll(pattern)].map(([, name]) => name);
}

/** All files of a folder of this checkout, from its root. */
async function filesIn(folder) {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(ROOT, join(entry.parentPath ?? entry.path, entry.name)));
}

/** Modules import each other as if all static folders were one. */
async function merge(file) {
  await cp(join(ROOT, file), join(source, file.replace(/^(?:.*\/)?static\//, "")));
}

async function htmx() {
  const [python] = (await readdir(join(ROOT, ".venv/lib"))).filter((name) => name.startsWith("python3"));
  return join(ROOT, ".venv/lib", python, "site-packages/django_htmx/static", HTMX);
}

/** Builds these; returns under which name, with a digest, each is served. */
async function built(names, options = {}) {
  const { metafile } = await build({ ...USUAL, entryPoints: names, ...options });
  const outputs = Object.entries(metafile.outputs).filter(([, output]) => output.entryPoint);
  return Object.fromEntries(outputs.map(([path, output]) => [output.entryPoint, relative(MADE, resolve(source, path))]));
}

/** REST and LATER share modules: REST hands them to FIRST, and LATER takes them from there. */
async function captainsPage() {
  const first = await built([FIRST]);
  const plugins = [external(OF_THE_FIRST, first[FIRST])];
  const ofRest = await inputs(REST, [...plugins, external(THE_LATER, LATER)]);
  const ofLater = await inputs(LATER, plugins);
  const shared = ofLater.filter((module) => ofRest.includes(module));
  const texts = await Promise.all(shared.map((module) => readFile(join(source, module), "utf8")));
  for (const [place, module] of shared.entries()) await writeFile(join(source, module), await taken(module, place, plugins));
  const later = await built([LATER], { plugins });
  for (const [place, module] of shared.entries()) await writeFile(join(source, module), texts[place]);
  await writeFile(join(source, LATER), loading(later[LATER], shared));
  const rest = await built([REST], { plugins });
  return { ...first, ...later, ...rest };
}

/** The modules that go into this one, as paths below `source`. */
async function inputs(name, plugins) {
  const { metafile } = await build({ ...USUAL, entryPoints: [name], plugins, write: false });
  return Object.keys(metafile.inputs).filter((path) => path !== name);
}

/** What stands for a module of REST in LATER. */
async function taken(module, place, plugins) {
  const { metafile } = await build({ ...USUAL, entryPoints: [module], plugins, write: false });
  const [{ exports }] = Object.values(metafile.outputs);
  return `import { shared } from "./phone.js";\nexport const { ${exports.join(", ")} } = shared[${place}];\n`;
}

/** What stands for LATER in REST. */
function loading(path, shared) {
  const given = shared.map((module, place) => `import * as m${place} from ${JSON.stringify(join(source, module))};\nshared[${place}] = m${place};\n`);
  return `import { shared } from "./phone.js";\n${given.join("")}await import(${JSON.stringify(`./${path.split("/").at(-1)}`)});\n`;
}

/** Imports that match are left to the browser, from this file of the same folder. */
function external(filter, path) {
  const left = { path: `./${path.split("/").at(-1)}`, external: true };
  return { name: path, setup: ({ onResolve }) => onResolve({ filter }, ({ kind }) => (kind === "entry-point" ? null : left)) };
}
