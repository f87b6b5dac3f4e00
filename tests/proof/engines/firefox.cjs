// Loaded into Playwright's own process by Node.js, for two things that go wrong between Playwright and Firefox ESR:
// It asks each Firefox to emulate media features, by a command that this one does not know, and gives up on the window.
// Before a picture it adds a style element, which our pages' policy refuses: an error of the page, as it seems.
const { registerHooks } = require("node:module");

const ASKED = /await this\.[\w.]+\.send\("emulation\.setMediaFeaturesOverride", \{[^;]*\}\);/g;
const STYLED = /if \(syncAnimations\) \{/g;

function mended(source) {
    if (source.match(ASKED)?.length !== 2 || source.match(STYLED)?.length !== 1) {
        throw new Error("Playwright is not as firefox.cjs expects it");
    }
    const asked = source.replace(ASKED, (command) => command.replace(/;$/, ".catch(() => undefined);"));
    return asked.replace(STYLED, "if (false) {");
}

registerHooks({
    load(url, context, next) {
        const loaded = next(url, context);
        return url.endsWith("/coreBundle.js") ? { ...loaded, source: mended(String(loaded.source)) } : loaded;
    },
});
