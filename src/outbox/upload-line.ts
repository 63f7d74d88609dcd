/** One upload of a person at a time: two would share the line, and both would break off with it. */
export interface UploadLine {
  isFree(): boolean;
  /** Takes the line, which must be free, until the upload settles. */
  use<T>(upload: () => Promise<T>): Promise<T>;
}

export function uploadLine(): UploadLine {
  let free = true;
  return {
    isFree: () => free,
    async use(upload) {
      free = false;
      try {
        return await upload();
      } finally {
        free = true;
      }
    },
  };
}
