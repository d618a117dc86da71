const FIELD = /"([^"]*(?:""[^"]*)*)"(,|\r\n)/g;

/** The records of a CSV file (RFC 4180) that quotes all fields. */
export function parseCsv(csv: string): string[][] {
  const records: string[][] = [];
  let fields: string[] = [];
  const rest = csv.replace('\uFEFF', '').replaceAll(FIELD, (_, text: string, end: string) => {
    fields.push(text.replaceAll('""', '"'));
    if (end !== ',') {
      records.push(fields);
      fields = [];
    }
    return '';
  });
  if (rest || fields.length > 0) throw new Error(`The file has incomplete records: ${JSON.stringify(csv)}`);
  return records;
}

/** The records of a CSV file by the names in its first record. */
export function parseCsvRecords(csv: string): Record<string, string>[] {
  const [names = [], ...records] = parseCsv(csv);
  return records.map((fields) => Object.fromEntries(names.map((name, index) => [name, fields[index] ?? ''])));
}
