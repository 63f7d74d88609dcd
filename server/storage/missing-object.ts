/** An object that the storage does not have, while it answers: any other error of it may pass by itself. */
export class MissingObject extends Error {
  constructor(objectID: string, cause?: unknown) {
    super(`the storage has no object ${objectID}`, { cause });
    this.name = new.target.name;
  }
}
