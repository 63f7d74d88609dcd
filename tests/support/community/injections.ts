/** Words of attackers, and what strangers get of them: text stays the text that it was, what cannot be seen goes. */
export const INJECTIONS: readonly { readonly what: string; readonly sent: string; readonly kept: string }[] =
  [
    { what: 'a script', sent: '<script>alert(1)</script>', kept: '<script>alert(1)</script>' },
    { what: 'an attribute', sent: '"><img src=x onerror=a()>', kept: '"><img src=x onerror=a()>' },
    { what: 'an address of a script', sent: '[x](javascript:alert(1))', kept: '[x](javascript:alert(1))' },
    { what: 'a template', sent: '{{7*7}}#{7*7}<%= 7*7 %>', kept: '{{7*7}}#{7*7}<%= 7*7 %>' },
    { what: 'SQL', sent: "'); drop table posts;--", kept: "'); drop table posts;--" },
    { what: 'SQL of a pattern', sent: "%' or '1'='1", kept: "%' or '1'='1" },
    { what: 'a header', sent: 'a\r\nset-cookie: b=c', kept: 'a set-cookie: b=c' },
    { what: 'a terminal', sent: 'a\u001b[2J\u0007b', kept: 'a[2Jb' },
    { what: 'a NUL', sent: 'a\0b', kept: 'ab' },
    { what: 'turned text', sent: 'abc\u202egnp.exe\u202c', kept: 'abcgnp.exe' },
    { what: 'isolates', sent: '\u2066abc\u2069\u200f\u061c', kept: 'abc' },
    { what: 'zero width', sent: 'h\u200ba\u200cn\u2060a\ufeff', kept: 'ha\u200cna' },
    { what: 'joiners in a row', sent: 'a\u200d\u200d\u200db', kept: 'ab' },
    { what: 'letters that fill nothing', sent: 'a\u3164\u115f\u2800b', kept: 'ab' },
    { what: 'tags', sent: `a${String.fromCodePoint(0xe0068, 0xe0069)}b`, kept: 'ab' },
    { what: 'a tower', sent: `e${'\u0301\u0316'.repeat(40)}x`, kept: 'é\u0316\u0316x' },
    { what: 'half a character', sent: 'a\ud800b', kept: 'a\ufffdb' },
    { what: 'parts', sent: 'か\u3099', kept: 'が' },
  ];

/** What must be in no answer of the API, as itself. */
export const NEVER_SHOWN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\ufff9-\ufffb]|\p{M}{3}|[\ud800-\udfff](?![\udc00-\udfff])(?<![\ud800-\udbff][\udc00-\udfff])/u;
