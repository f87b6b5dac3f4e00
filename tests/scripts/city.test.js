import assert from "node:assert/strict";
import { test } from "node:test";

import { axial, centre, disc, fromAxial, labelAt, labelOf, mirrored, neighbours, offset, shifted, walk } from "../static/city/grid.js";
import { painted, Plan } from "../static/city/plan.js";
import { cityOf } from "../static/city/saving.js";

const LAYOUTS = ["odd-q", "even-q", "odd-r", "even-r"];
const LABELS = ["A1", "B2", "C3", "D7", "Z9", "AA1", "AZ12", "BA30"];
const district = (key) => ({ kind: "district", key });
const erase = { kind: "erase" };
const token = (kind) => ({ kind: "token", token: kind });

function plan(hexes = {}) {
  return new Plan({ layout: "odd-q", districts: [{ key: "n", name: "North", colour: 1, funding: null }], hexes: new Map(Object.entries(hexes)) });
}

function stroke(on, ...paints) {
  on.begin();
  for (const [at, brush, reach = 0] of paints) on.paint(at, brush, reach);
  return on.end("a stroke");
}

test("a label is its column and row, and its place on the grid leads back to it in every layout", () => {
  for (const label of LABELS) {
    assert.equal(labelOf(offset(label)), label);
    for (const layout of LAYOUTS) {
      assert.deepEqual(fromAxial(layout, axial(layout, offset(label))), offset(label));
      assert.equal(labelAt(layout, centre(layout, label)), label);
    }
  }
  assert.equal(labelOf([-1, 0]), "");
  assert.equal(labelOf([0, -1]), "");
});

test("a point belongs to the hex whose middle is nearest", () => {
  for (const layout of LAYOUTS) {
    for (const label of ["C3", "D4"]) {
      const [x, y] = centre(layout, label);
      for (let turn = 0; turn < 12; turn += 1) {
        const angle = (turn * Math.PI) / 6;
        assert.equal(labelAt(layout, [x + 41 * Math.cos(angle), y + 41 * Math.sin(angle)]), label);
      }
    }
  }
});

test("neighbours are mutual, and a disc of one has seven hexes", () => {
  for (const layout of LAYOUTS) {
    for (const near of neighbours(layout, "D4")) assert.ok(neighbours(layout, near).includes("D4"));
    assert.equal(disc(layout, "D4", 1).length, 7);
    assert.equal(disc(layout, "F6", 2).length, 19);
  }
});

test("a mirror image mirrored again is the hex itself", () => {
  for (const layout of LAYOUTS) {
    for (const way of ["across", "down"]) {
      const image = mirrored(layout, "C3", "E5", way);
      assert.notEqual(image, "C3");
      assert.equal(mirrored(layout, image, "E5", way), "C3");
    }
  }
});

test("a region that moves keeps its shape in every layout", () => {
  for (const layout of LAYOUTS) {
    const near = neighbours(layout, "D4").map((at) => shifted(layout, at, "D4", "G7"));
    assert.deepEqual(near, neighbours(layout, "G7"));
  }
});

test("what is painted is taken back and put back as it was", () => {
  const city = plan({ B2: { district: "n", tokens: ["population"] } });
  stroke(city, ["A1", district("n")], ["B2", erase]);
  assert.deepEqual([...city.city.hexes.keys()], ["A1"]);
  city.undo();
  assert.deepEqual([...city.city.hexes], [["B2", { district: "n", tokens: ["population"] }]]);
  city.redo();
  assert.deepEqual([...city.city.hexes.keys()], ["A1"]);
});

test("a hex holds two tokens and never a third", () => {
  let hex = null;
  for (const kind of ["damage", "population", "refugee"]) hex = painted(hex, token(kind));
  assert.deepEqual(hex.tokens, ["population", "damage"]);
});

test("a stroke that changes nothing is no step", () => {
  const city = plan({ A1: { district: "n" } });
  assert.equal(stroke(city, ["A1", district("n")]), null);
  assert.equal(city.taken(), null);
});

test("filling stops at another district and at the edge of the grid", () => {
  const city = plan({ B1: { district: "n" }, B2: { district: "n" }, B3: { district: "n" } });
  city.begin();
  city.fill("A1", district(null), (at) => /^[A-C][1-3]$/.test(at));
  city.end("filled");
  assert.deepEqual([...city.city.hexes.keys()].sort(), ["A1", "A2", "A3", "B1", "B2", "B3"]);
});

test("what is moved beyond the grid is not moved at all", () => {
  const city = plan({ A1: { district: "n" }, B1: {} });
  city.begin();
  assert.deepEqual(city.move(["A1", "B1"], "B1", "A1"), []);
  city.end("moved");
  assert.deepEqual([...city.city.hexes.keys()], ["A1", "B1"]);
});

test("what was not saved is saved with the next, the newest of each hex", () => {
  const city = plan();
  stroke(city, ["A1", district("n")]);
  const first = city.taken();
  stroke(city, ["A1", erase], ["A2", district("n")]);
  city.giveBack(first);
  assert.deepEqual(city.taken().hexes, { A1: null, A2: { district: "n" } });
});

test("what another drew comes in under what is not saved here, and a clash is named", () => {
  const newest = (hexes) => ({ city: { layout: "odd-q", districts: { n: {} }, hexes }, funding: {} });
  const known = cityOf(newest({ A1: { district: "n" } }));
  const city = plan({ A1: { district: "n" } });
  stroke(city, ["A1", token("unrest")], ["A2", district("n")]);
  const both = city.rebase(cityOf(newest({ A1: { district: "n", tokens: ["damage"] }, C3: {} })), known);
  assert.deepEqual(both, ["A1"]);
  assert.deepEqual([...city.city.hexes.keys()].sort(), ["A1", "A2", "C3"]);
  assert.deepEqual(city.hex("A1").tokens, ["unrest"]);
});

test("what another changed since is not taken back with one's own step", () => {
  const city = plan();
  stroke(city, ["A1", district("n")], ["A2", district("n")]);
  city.taken();
  const theirs = { layout: "odd-q", districts: city.city.districts, hexes: new Map([["A1", { district: null }], ["A2", { district: "n" }]]) };
  city.rebase(theirs, { ...theirs, hexes: new Map() });
  city.undo();
  assert.deepEqual([...city.city.hexes], [["A1", { district: null }]]);
});

test("districts that another added or removed since stay so when one's own change of districts is taken back", () => {
  const city = plan({ A1: { district: "n" } });
  const [n] = city.city.districts;
  city.reframe({ layout: "odd-q", districts: [{ ...n, name: "Northern" }, { ...n, key: "w", name: "West" }] }, "West");
  city.taken();
  const known = { ...city.city, hexes: new Map() };
  const east = { ...n, key: "e", name: "East" };
  city.rebase({ layout: "odd-r", districts: [{ ...n, name: "Northern", colour: 5 }, east], hexes: new Map([["A1", { district: "e" }]]) }, known);
  city.undo();
  assert.deepEqual(city.city.districts, [{ ...n, colour: 5 }, east]);
  assert.equal(city.city.layout, "odd-r");
  city.redo();
  assert.deepEqual(city.city.districts.map(({ name }) => name), ["Northern", "West", "East"]);
});

test("districts that another added since stay under those that are not saved here, and hexes of one that went are slums", () => {
  const city = plan({ A1: { district: "n" } });
  const known = { ...city.city };
  const [n] = city.city.districts;
  const east = { ...n, key: "e", name: "East" };
  city.reframe({ layout: "odd-q", districts: [] }, "North");
  city.rebase({ ...known, districts: [n, east], hexes: new Map([["A1", { district: "n" }], ["A2", { district: "e" }]]) }, known);
  assert.deepEqual(city.city.districts, [east]);
  assert.deepEqual(city.taken().hexes, { A1: { district: null } });
});

test("a district that is new here takes no name that another's new district has", () => {
  const city = plan({ A1: {} });
  const known = { ...city.city };
  const [n] = city.city.districts;
  const [mine, theirs] = [{ ...n, key: "d1f", name: "District 2" }, { ...n, key: "d2e", name: "district 2" }];
  city.reframe({ layout: "odd-q", districts: [n, mine] }, mine.name);
  stroke(city, ["A1", district(mine.key)]);
  city.rebase({ ...known, districts: [n, theirs], hexes: new Map() }, known);
  const named = (list) => list.map(({ key, name }) => [key, name]);
  const both = [["n", "North"], ["d1f", "District 3"], ["d2e", "district 2"]];
  assert.deepEqual(named(city.city.districts), both);
  city.undo();
  city.undo();
  city.redo();
  assert.deepEqual(named(city.city.districts), both);
  city.redo();
  assert.equal(city.taken().hexes.A1.district, mine.key);
});

test("arrows lead along rows and columns, and not past the edge", () => {
  assert.equal(walk("B2", "ArrowUp"), "B1");
  assert.equal(walk("A1", "ArrowLeft"), "");
  assert.equal(walk("B2", "x"), null);
});
