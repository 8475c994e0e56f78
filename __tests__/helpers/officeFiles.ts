import { readFileSync } from 'node:fs';
import path from 'node:path';

const sector = 512;

/** A compound file (the container of .doc and .xls) whose directory names these streams. */
export function compoundFile(streams: readonly string[]): Buffer {
  const header = Buffer.alloc(sector);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const allocation = Buffer.alloc(sector, 0xff);
  allocation.writeUInt32LE(0xfffffffd, 0);
  allocation.writeUInt32LE(2, 4);
  allocation.writeUInt32LE(0xfffffffe, 8);
  const entries = [
    'Root Entry',
    ...Array.from({ length: 4 }, (_, index) => `Filler ${index}`),
    ...streams,
  ].map((name, index) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE((name.length + 1) * 2, 64);
    entry[66] = index === 0 ? 5 : 2;
    return entry;
  });
  // The directory has two sectors, linked by the allocation table. The names of the streams are in
  // the second.
  const directory = Buffer.alloc(2 * sector);
  Buffer.concat(entries).copy(directory);
  return Buffer.concat([header, allocation, directory]);
}

/** The sample files of the demo. */
export const sampleFolder = path.resolve(__dirname, '..', '..', 'server', 'demo', 'files');
/** A sample file of the demo. */
export const sample = (name: string): Buffer => readFileSync(path.join(sampleFolder, name));

const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb004300ffd9', 'hex');

/** A small valid file of each permitted type, by extension. */
export const realFiles: Record<string, Buffer> = {
  png: sample('chart-1.png'),
  jpg: jpeg,
  jpeg,
  pdf: sample('quote.pdf'),
  doc: compoundFile(['WordDocument']),
  xls: compoundFile(['Workbook']),
  docx: sample('contract.docx'),
  xlsx: sample('prices.xlsx'),
};
