/** A number of bytes in words: whole MB, from 1 GB on with one decimal. Under 1 MB it says so. */
export function byteSize(bytes: number): string {
  const mb = bytes / 1024 / 1024;
  if (mb < 1) return '1MB未満';
  if (mb < 1024) return `${Math.round(mb)}MB`;
  return `${(mb / 1024).toFixed(1)}GB`;
}
