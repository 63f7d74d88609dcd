import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { svgProblems } from '#server/content/check/svg-safety.ts';
import { REAL_CONTENT } from '#tests/server/content/a-content-folder.ts';

const POSTURE = 'curriculums/pf-beginner/courses/pf-trial/lessons/01-keyboard/posture.svg';

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${inside}</svg>`;

test.each([
  ['plain shapes', svg('<g fill="red"><path d="M0 0L1 1"/></g>')],
  [
    'a style sheet with a dark theme',
    svg('<style>@media (prefers-color-scheme:dark){.a{fill:#fff}}</style>'),
  ],
  ['an inner reference', svg('<defs><path id="a" d="M0 0"/></defs><use href="#a"/><rect fill="url(#a)"/>')],
  ['a comment and a declaration', `<?xml version="1.0"?><!-- drawn by hand -->${svg('')}`],
])('accepts %s', (_, source) => {
  expect(svgProblems(source)).toEqual([]);
});

test.each([
  ['script', svg('<script>alert(1)</script>')],
  ['script with a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>')],
  ['event attribute', svg('<rect onclick="alert(1)"/>')],
  ['event attribute of the root', svg('', " onload='alert(1)'")],
  ['foreign object', svg('<foreignObject><body/></foreignObject>')],
  ['outer picture', svg('<image href="https://example.com/a.png"/>')],
  ['outer use', svg('<use xlink:href="https://example.com/a.svg#b"/>')],
  ['javascript link', svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>')],
  ['data address', svg('<use href="data:image/svg+xml,x"/>')],
  ['outer font', svg('<style>@import "https://example.com/a.css";</style>')],
  ['outer paint', svg('<rect style="fill:url(https://example.com/a)"/>')],
  ['quoted outer paint', svg('<rect fill="url( \'https://example.com/a\' )"/>')],
  ['escaped import', svg('<style>@\\69mport "https://example.com/a.css";</style>')],
  ['hidden paint', svg('<rect style="fill:&#117;rl(https://example.com/a)"/>')],
  ['picture set', svg('<style>.a{mask-image:image-set("//example.com/a" 1x)}</style>')],
  ['entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`],
  ['CDATA', svg('<style><![CDATA[@import "x";]]></style>')],
  ['animated address', svg('<use href="#a"><set attributeName="href" to="javascript:1"/></use>')],
  ['broken tag', svg('<rect x="1" <script>alert(1)</script>')],
  ['page', '<html><body/></html>'],
])('refuses %s', (_, source) => {
  expect(svgProblems(source)).not.toEqual([]);
});

test('accepts a real diagram', () => {
  expect(svgProblems(readFileSync(join(REAL_CONTENT, POSTURE), 'utf8'))).toEqual([]);
});
