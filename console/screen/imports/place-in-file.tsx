import { Text } from "#console/part/figure/text.tsx";

type Place = { readonly file: string | null; readonly line: number };

/** The line of a row, and in a ZIP file the name of its file. */
export function PlaceInFile({ row: { file, line } }: { readonly row: Place }) {
  return (
    <>
      {line}
      {file !== null && (
        <>
          {" "}
          <Text value={file} limit={60} />
        </>
      )}
    </>
  );
}
