import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';

const AWS = { STORAGE: 's3', S3_BUCKET: 'my-school', S3_REGION: 'ap-northeast-1' };
const bucketOf = (env: Record<string, string>) => readConfig(env, '/checkout').bucket;

test('a bucket of AWS needs its name and region alone; it stands in the host of its addresses', () => {
  const config = readConfig(AWS, '/checkout');
  expect(config.storage).toEqual({ kind: 's3', bucket: config.bucket });
  expect(config.bucket).toEqual({
    endpoint: 'https://s3.ap-northeast-1.amazonaws.com',
    bucket: 'my-school',
    region: 'ap-northeast-1',
    pathStyle: false,
    origin: 'https://my-school.s3.ap-northeast-1.amazonaws.com',
    keys: null,
    isDirect: true,
  });
});

test('another store has the bucket in the path, unless the settings say otherwise', () => {
  const other = { ...AWS, S3_ENDPOINT: 'https://s3.example.jp' };
  expect(bucketOf(other)).toMatchObject({ pathStyle: true, origin: 'https://s3.example.jp' });
  const hosted = bucketOf({ ...other, S3_PATH_STYLE: '0' });
  expect(hosted).toMatchObject({ pathStyle: false, origin: 'https://my-school.s3.example.jp' });
});

test('a bucket may be named while recordings lie on the disk, to copy them there', () => {
  const { storage, bucket } = readConfig({ ...AWS, STORAGE: 'disk' }, '/checkout');
  expect(storage).toEqual({ kind: 'disk' });
  expect(bucket).toMatchObject({ bucket: 'my-school' });
  expect(bucketOf({})).toBeNull();
});

test.each([
  [{ STORAGE: 's3' }, 'STORAGE=s3 needs S3_BUCKET and S3_REGION.'],
  [{ S3_BUCKET: 'my-school' }, 'S3_BUCKET and S3_REGION belong together.'],
  [{ S3_ENDPOINT: 'https://s3.example.jp' }, 'S3_ENDPOINT is set, but S3_BUCKET and S3_REGION are not.'],
  [{ ...AWS, S3_BUCKET: 'My.School' }, 'S3_BUCKET must be 3 to 63 small letters, digits and hyphens.'],
  [{ ...AWS, S3_REGION: 'Tokyo!' }, 'S3_REGION must be a region such as ap-northeast-1.'],
  [{ ...AWS, S3_ENDPOINT: 'https://s3.example.jp/bucket' }, /^S3_ENDPOINT must be an origin/],
  [{ ...AWS, S3_ENDPOINT: `https://${'key'}:${'word'}@s3.example.jp` }, /^S3_ENDPOINT must be an origin/],
  [{ ...AWS, S3_ENDPOINT: 'http://store:9000' }, /^S3_ENDPOINT must be https.*S3_DIRECT=off/],
  [{ ...AWS, S3_ACCESS_KEY_ID: 'AKID' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together.'],
  [{ ...AWS, STORAGE: 'tape' }, 'STORAGE must be one of: disk, s3.'],
])('%j is refused in one sentence', (env, sentence) => {
  const read = () => readConfig(env, '/checkout');
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(sentence instanceof RegExp ? sentence : `${sentence}`);
});

test('a store without https serves a server beside it, when browsers need not reach it', () => {
  const inside = { ...AWS, S3_ENDPOINT: 'http://store:9000', S3_DIRECT: 'off' };
  expect(bucketOf(inside)).toMatchObject({ isDirect: false, endpoint: 'http://store:9000' });
  const here = { ...AWS, S3_ENDPOINT: 'http://127.0.0.1:9000' };
  expect(bucketOf(here)).toMatchObject({ isDirect: true });
});
