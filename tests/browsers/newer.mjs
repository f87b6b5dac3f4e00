// Prints as JSON which features of our scripts, style sheets and templates some browser lacks that we support, and
// where each is used. Their first versions are those of MDN's browser compatibility data.
//
// node newer.mjs '{"safari_ios": 15}' TSCONFIG FILE...; the configuration names the scripts, then come the other files.

import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import ts from "typescript";

const bcd = JSON.parse(readFileSync("node_modules/@mdn/browser-compat-data/data.json", "utf8"));
const [floor, config, ...files] = [JSON.parse(process.argv[2]), ...process.argv.slice(3)];
const found = new Map();

// Interfaces of TypeScript's that the data know by the elements that have them.
const MIXINS = {
  ParentNode: "Element", ChildNode: "Element", NonDocumentTypeChildNode: "Element", InnerHTML: "Element", ARIAMixin: "Element",
  HTMLOrSVGElement: "HTMLElement", ElementCSSInlineStyle: "HTMLElement", GlobalEventHandlers: "HTMLElement", Body: "Response",
  DocumentOrShadowRoot: "Document", PopoverInvokerElement: "HTMLButtonElement", Animatable: "Element", Slottable: "Element",
  ArrayConstructor: "Array", ObjectConstructor: "Object", StringConstructor: "String", PromiseConstructor: "Promise",
  ReadonlyArray: "Array", ReadonlyMap: "Map", ReadonlySet: "Set", IteratorObject: "Iterator", MapConstructor: "Map",
};

/** The browsers below which this is missing, as "safari_ios 15.4"; none where all that we support have it. */
function lacking(compat) {
  return Object.entries(floor).flatMap(([browser, version]) => {
    const all = [compat.support[browser]].flat();
    const plain = all.find((each) => each && !each.flags && !each.prefix && !each.alternative_name && !each.version_removed);
    const since = plain?.version_added;
    if (since === true || since === "preview") return since === true ? [] : [`${browser} preview`];
    const isNewer = !since || parseFloat(String(since).replace("≤", "")) > version;
    return isNewer ? [`${browser} ${since || "never"}`] : [];
  });
}

function note(feature, compat, file) {
  if (!compat || compat.status?.standard_track === false) return;
  const without = lacking(compat);
  if (!without.length) return;
  const known = found.get(feature) ?? { without, files: new Set() };
  known.files.add(file.split("/").pop());
  found.set(feature, known);
}

// Scripts

function compatOf(owner, member) {
  const name = MIXINS[owner] ?? owner.replace(/Constructor$/, "");
  const place = bcd.api[name] ?? bcd.javascript.builtins[name];
  return (place?.[member] ?? place?.[`${member}_static`])?.__compat;
}

const { operators, classes, statements, regular_expressions: patterns } = bcd.javascript;
const SYNTAX = {
  [ts.SyntaxKind.QuestionQuestionEqualsToken]: ["??=", operators.nullish_coalescing_assignment],
  [ts.SyntaxKind.BarBarEqualsToken]: ["||=", operators.logical_or_assignment],
  [ts.SyntaxKind.AmpersandAmpersandEqualsToken]: ["&&=", operators.logical_and_assignment],
  [ts.SyntaxKind.QuestionQuestionToken]: ["??", operators.nullish_coalescing],
  [ts.SyntaxKind.QuestionDotToken]: ["?.", operators.optional_chaining],
  [ts.SyntaxKind.ClassStaticBlockDeclaration]: ["static {}", classes.static.initialization_blocks ?? classes.static_initialization_blocks],
};

function syntax(node, file) {
  const [name, place] = SYNTAX[node.kind] ?? [];
  if (place) note(`syntax ${name}`, place.__compat, file);
  if (ts.isPropertyDeclaration(node)) note("syntax class fields", classes.public_class_fields.__compat, file);
  if (ts.isPrivateIdentifier(node)) {
    const isMethod = ts.isMethodDeclaration(node.parent) || ts.isAccessor(node.parent);
    note(`syntax #${isMethod ? "method" : "field"}`, (isMethod ? classes.private_class_methods : classes.private_class_fields).__compat, file);
  }
  if (ts.isAwaitExpression(node) && !ts.findAncestor(node, ts.isFunctionLike)) note("syntax await at the top", operators.await.top_level.__compat, file);
  if (ts.isForOfStatement(node) && node.awaitModifier) note("syntax for await", statements.for_await_of.__compat, file);
  if (!ts.isRegularExpressionLiteral(node)) return;
  if (/\(\?<[=!]/.test(node.text)) note("pattern (?<=", patterns.lookbehind_assertion.__compat, file);
  if (/\/[a-z]*v[a-z]*$/.test(node.text)) note("pattern flag v", bcd.javascript.builtins.RegExp.unicodeSets.__compat, file);
  if (/\/[a-z]*d[a-z]*$/.test(node.text)) note("pattern flag d", bcd.javascript.builtins.RegExp.hasIndices.__compat, file);
}

function scripts() {
  const read = ts.readConfigFile(config, ts.sys.readFile).config;
  const { options, fileNames } = ts.parseJsonConfigFileContent(read, ts.sys, resolve(dirname(config)));
  const program = ts.createProgram(fileNames, options);
  const checker = program.getTypeChecker();
  const isTheirs = (each) => program.isSourceFileDefaultLibrary(each.getSourceFile());
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.endsWith(".js")) continue;
    const visit = (node) => {
      syntax(node, file.fileName);
      if (ts.isIdentifier(node)) {
        const theirs = checker.getSymbolAtLocation(node)?.declarations?.find(isTheirs);
        const owner = theirs && (ts.isInterfaceDeclaration(theirs.parent) || ts.isTypeLiteralNode(theirs.parent)) ? theirs.parent : null;
        const ownerName = owner?.name?.text ?? (owner && ts.isVariableDeclaration(owner.parent) ? owner.parent.name.text : "");
        if (ownerName) note(`${ownerName}.${node.text}`, compatOf(ownerName, node.text), file.fileName);
        else if (theirs) note(node.text, (bcd.api[node.text] ?? bcd.javascript.builtins[node.text])?.__compat, file.fileName);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
}

// Style sheets

const { properties, selectors, "at-rules": rules, types } = bcd.css;

function unit(name) {
  const kind = { d: "dynamic", s: "small", l: "large" }[name[0]];
  if (/^[dsl]v/.test(name)) return types.length[`viewport_percentage_units_${kind}`];
  return name.startsWith("cq") ? types.length.container_query_length_units : types.length[name];
}

function functionOf(name) {
  const places = [types, ...Object.values(types)];
  return places.map((place) => place[name]).find((place) => place?.__compat);
}

function styles(file) {
  const text = readFileSync(file, "utf8").replace(/\/\*[^]*?\*\//g, "").replace(/"[^"]*"|url\([^)]*\)/g, '""');
  for (const [, name, rest] of text.matchAll(/@([a-z-]+)([^{;]*)/g)) {
    note(`@${name}`, rules[name]?.__compat, file);
    for (const [word] of rest.matchAll(/[a-z][a-z-]+/g)) note(`@${name} ${word}`, rules[name]?.[word]?.__compat, file);
  }
  if (/[{;}]\s*&/.test(text)) note("nesting", selectors.nesting.__compat, file);
  for (const [, name] of text.matchAll(/::?([a-z-]+)(?=[^{}]*\{)/g)) note(`:${name}`, selectors[name]?.__compat, file);
  for (const [, block] of text.matchAll(/\{([^{}]*)\}/g)) {
    for (const [, name, value] of block.matchAll(/([a-z-]+)\s*:\s*([^;]+)/g)) {
      note(name, properties[name]?.__compat, file);
      for (const [word] of value.matchAll(/(?<![\w#-])[a-z][a-z-]*(?![\w(-])/g)) note(`${name}: ${word}`, properties[name]?.[word]?.__compat, file);
      for (const [, called] of value.matchAll(/([a-z-]+)\(/g)) note(`${called}()`, functionOf(called)?.__compat, file);
      for (const [, of] of value.matchAll(/\d([a-z]+)/g)) note(`unit ${of}`, unit(of)?.__compat, file);
    }
  }
}

// Templates

function template(file) {
  const text = readFileSync(file, "utf8").replace(/\{[{%][^]*?[}%]\}/g, "");
  for (const [, tag, attributes] of text.matchAll(/<([a-z][a-z0-9]*)([^>]*)>/g)) {
    note(`<${tag}>`, bcd.html.elements[tag]?.__compat, file);
    for (const [, name] of attributes.matchAll(/(?:^|\s)([a-z]+)(?==|\s|$)/g)) {
      const compat = bcd.html.elements[tag]?.[name]?.__compat ?? bcd.html.global_attributes[name]?.__compat;
      note(`<${tag} ${name}>`, compat, file);
    }
  }
}

scripts();
files.filter((file) => file.endsWith(".css")).forEach(styles);
files.filter((file) => file.endsWith(".html")).forEach(template);
const sorted = [...found].sort(([one], [other]) => (one < other ? -1 : 1));
console.log(JSON.stringify(sorted.map(([feature, { without, files }]) => ({ feature, without, files: [...files].sort() })), null, 1));
