// @ts-check
import { PlainError } from "../say.mjs";

/**
 * Where bytes are kept outside of the database.
 *
 * @typedef {object} BucketConfig
 * @property {string} url of the bucket, without a slash at its end
 * @property {string} region
 * @property {string} prefix of all keys, with a slash at its end or empty
 * @property {number} from files of fewer bytes, as they are stored, stay in the database
 * @property {{ accessKeyId: string, secretAccessKey: string, sessionToken?: string }} credentials
 */

/**
 * @param {Record<string, string | undefined>} environment
 * @returns {BucketConfig | null} null: everything is kept in the database
 * @throws {PlainError} names the variable that is missing or wrong
 */
export function bucketConfig(environment) {
  const bucket = environment.BENCHTRAIL_S3_BUCKET;
  if (!bucket) return null;
  const region = environment.BENCHTRAIL_S3_REGION || environment.AWS_REGION || "us-east-1";
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!accessKeyId || !secretAccessKey)
    throw new PlainError(
      "BENCHTRAIL_S3_BUCKET is set; AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be, too.",
    );
  const sessionToken = environment.AWS_SESSION_TOKEN;
  const prefix = plainPrefix((environment.BENCHTRAIL_S3_PREFIX ?? "").replace(/^\/+|\/+$/g, ""));
  return {
    url: bucketUrl(bucket, region, environment.BENCHTRAIL_S3_ENDPOINT),
    region,
    prefix: prefix && `${prefix}/`,
    from: least(environment.BENCHTRAIL_S3_FROM),
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
  };
}

/** @param {string} bucket @param {string} region @param {string | undefined} endpoint */
function bucketUrl(bucket, region, endpoint) {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new PlainError(`BENCHTRAIL_S3_BUCKET is ${JSON.stringify(bucket)}; that is no name of a bucket.`);
  if (!endpoint) return `https://${bucket}.s3.${region}.amazonaws.com`;
  // What stands behind ? or #, or a password in front, would be lost without a word.
  if (!/^https?:\/\/[^/@?#]+[^@?#]*$/.test(endpoint) || !URL.canParse(endpoint))
    throw new PlainError("BENCHTRAIL_S3_ENDPOINT must look like https://s3.example.org");
  return `${endpoint.replace(/\/+$/, "")}/${bucket}`;
}

/** Keys stand in addresses as they are: nothing in them may mean anything there. @param {string} prefix */
function plainPrefix(prefix) {
  const parts = prefix.split("/");
  if (prefix === "" || parts.every((part) => /^[\w.-]+$/.test(part) && !/^\.\.?$/.test(part))) return prefix;
  throw new PlainError(
    `BENCHTRAIL_S3_PREFIX is ${JSON.stringify(prefix)}; it may have letters, digits, ., _ and -, and / between them.`,
  );
}

/** @param {string | undefined} text of BENCHTRAIL_S3_FROM */
function least(text) {
  const from = Number(text || 0);
  if (Number.isInteger(from) && from >= 0) return from;
  throw new PlainError(`BENCHTRAIL_S3_FROM is ${JSON.stringify(text)}; it must be a number of bytes.`);
}
