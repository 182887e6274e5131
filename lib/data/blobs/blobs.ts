import "server-only";

/** Where the bytes of a row are: in the row itself, or in an object of this name. */
export type Kept<Bytes extends Uint8Array = Uint8Array> =
  { readonly bytes: Bytes; readonly blob: null } | { readonly bytes: null; readonly blob: string };

/** What is told of an object. */
export interface ListedBlob {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

/** Which rows have bytes: raw files (profiles among them) and derived trees. */
export type BlobKind = "file" | "tree";

/**
 * Bytes of a project's rows. They are put first, and the rows that tell of them written afterwards, so that nothing is
 * acknowledged whose bytes are not there; what a crash leaves between the two is swept up (scripts/lib/blobs/sweep.mjs).
 * An object belongs to one row and never changes: the same content put again is another object.
 */
export interface BlobStore {
  /** Keeps bytes for the row with this id. What it says belongs into the row. @throws BlobsAway */
  put(projectId: string, kind: BlobKind, id: string, bytes: Uint8Array): Promise<Kept>;
  /** The bytes of a row. @throws BlobsAway, also where they are gone */
  get(projectId: string, kept: Kept): Promise<Uint8Array>;
  /** Deletes objects that no row tells of any more; those that it cannot delete now are swept up later. */
  delete(projectId: string, names: readonly (string | null)[]): Promise<void>;
  /** The objects of a project. */
  list(projectId: string): AsyncIterable<ListedBlob>;
}
