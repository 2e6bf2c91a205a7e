/** The stage `local` never calls AWS, with whose credentials ever it runs (docs/deployment.md, On this machine). */
import { expect, test } from "vitest";
import { readConfig, readStage, readTableName } from "#config.ts";

const endpoints = {
  AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:1",
  AWS_ENDPOINT_URL_SQS: "http://127.0.0.1:2",
  AWS_ENDPOINT_URL_S3: "http://127.0.0.1:3",
  AWS_ENDPOINT_URL_SECRETS_MANAGER: "http://127.0.0.1:4",
  AWS_ENDPOINT_URL_KMS: "http://127.0.0.1:5",
};
const local = { SERVICE_STAGE: "local", TABLE_NAME: "records" };

/** What every function reads at its start, one or the other. */
const readers = [
  ["stage", readStage],
  ["name of the table", readTableName],
  ["configuration", readConfig],
] as const;

test.each(readers)("without an endpoint the %s is not read, and all are named", (_, read) => {
  expect(() => read(local)).toThrow(
    new RegExp(`^Not started: .*${Object.keys(endpoints).join(", ")} names no endpoint`),
  );
});

test.each(Object.keys(endpoints))("%s alone without value is enough to refuse", (name) => {
  for (const value of ["", undefined]) {
    expect(() => readStage({ ...local, ...endpoints, [name]: value })).toThrow(
      new RegExp(`no function may call AWS, and ${name} names no endpoint`),
    );
  }
});

test("with an endpoint of each service, or the one of all, it starts", () => {
  expect(readStage({ ...local, ...endpoints })).toBe("local");
  expect(readTableName({ ...local, ...endpoints })).toBe("records");
  const byLocalStack = { AWS_ENDPOINT_URL: "http://localhost.localstack.cloud:4566" };
  expect(readStage({ ...local, ...byLocalStack, AWS_ENDPOINT_URL_S3: "" })).toBe("local");
});

test("another stage calls AWS without endpoints", () => {
  expect(readStage({ SERVICE_STAGE: "prod" })).toBe("prod");
  expect(readTableName({ TABLE_NAME: "records" })).toBe("records");
});
