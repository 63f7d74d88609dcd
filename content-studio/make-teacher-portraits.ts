// Draws the portraits of the guitar and voice teachers: node --import tsx content-studio/make-teacher-portraits.ts
// Head, neck and shoulders are those of `avatar` in covers.ts; hair, ground and clothes differ.
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const portrait = ({
  ground,
  behind,
  coat,
  onCoat,
  hair,
  extra,
}: {
  ground: string;
  behind: string;
  coat: string;
  onCoat: string;
  hair: string;
  extra: string;
}) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="640" height="640">
<rect x="0" y="0" width="320" height="320" rx="0" fill="${ground}"/>
${behind}
<path d="M50 330Q56 236 160 232Q264 236 270 330Z" fill="${coat}"/>
<rect x="136" y="196" width="48" height="56" rx="22" fill="#eccfb4"/>
${onCoat}
<ellipse cx="160" cy="152" rx="58" ry="68" fill="#f5dfc9"/>
${hair}
${extra}
<circle cx="137" cy="155" r="5.5" fill="#22201c"/><circle cx="183" cy="155" r="5.5" fill="#22201c"/>
<path d="M140 187Q160 203 180 187" stroke="#9a5a48" stroke-width="5" fill="none" stroke-linecap="round"/>
</svg>
`;

const PORTRAITS = {
  'aoki-haruto': portrait({
    ground: '#dfeae6',
    behind: '',
    coat: '#2f6b74',
    onCoat:
      '<path d="M128 236L160 274L192 236" fill="none" stroke="#efe6d6" stroke-width="9" stroke-linejoin="round"/>',
    hair: '<path d="M98 158Q84 92 112 82Q126 56 158 64Q190 52 208 80Q236 92 222 158Q218 130 206 116Q192 124 178 110Q162 126 144 112Q130 126 114 118Q102 132 98 158Z" fill="#4a3425"/>',
    extra:
      '<path d="M126 138Q137 132 147 137M173 137Q183 132 194 138" stroke="#4a3425" stroke-width="5" fill="none" stroke-linecap="round"/>',
  }),
  'kitano-sayo': portrait({
    ground: '#f4e3dd',
    behind:
      '<circle cx="160" cy="60" r="29" fill="#2f2620"/><path d="M96 206Q84 74 160 70Q236 74 224 206Z" fill="#2f2620"/>',
    coat: '#a4533f',
    onCoat:
      '<path d="M124 240Q160 262 196 240" fill="none" stroke="#f3d9a4" stroke-width="8" stroke-linecap="round"/>',
    hair: '<path d="M98 160Q94 78 160 76Q226 78 222 160Q216 122 160 98Q104 122 98 160Z" fill="#2f2620"/>',
    extra: '<circle cx="103" cy="184" r="5" fill="#e8b04a"/><circle cx="217" cy="184" r="5" fill="#e8b04a"/>',
  }),
};

const folder = join(dirname(fileURLToPath(import.meta.url)), '../content/teachers');
for (const [name, svg] of Object.entries(PORTRAITS)) await writeFile(join(folder, `${name}.svg`), svg);
