import type { FileHandle } from 'node:fs/promises';
import { readAt } from './readAt';

const signature = 'd0cf11e0a1b11ae1';
/** Sector numbers from here on are markers, such as the end of a chain. */
const firstMark = 0xfffffffa;
const entrySize = 128;
const maxSectors = 256;

/**
 * The names in the directory of a compound file, the container of .doc and .xls ([MS-CFB] 2.2 and
 * 2.6), or null for other files. Reads only the header, the directory and its entries in the
 * allocation table.
 */
export async function cfbEntryNames(handle: FileHandle, size: number): Promise<string[] | null> {
  const header = await readAt(handle, 0, 512);
  if (header.length < 512 || header.toString('hex', 0, 8) !== signature) return null;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return null;
  const sectorSize = 1 << shift;
  const offsetOf = (sector: number) => (sector + 1) * sectorSize;

  const names: string[] = [];
  let sector = header.readUInt32LE(48);
  for (let visited = 0; sector < firstMark && visited < maxSectors; visited += 1) {
    if (offsetOf(sector) >= size) return null;
    names.push(...entryNames(await readAt(handle, offsetOf(sector), sectorSize)));
    const next = await nextSector(handle, header, sector, sectorSize, offsetOf);
    if (next === null) break;
    sector = next;
  }
  return names;
}

function entryNames(sector: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + entrySize <= sector.length; at += entrySize) {
    const length = sector.readUInt16LE(at + 64);
    if (sector[at + 66] !== 0 && length >= 2 && length <= 64)
      names.push(sector.toString('utf16le', at, at + length - 2));
  }
  return names;
}

/** The next sector in the allocation table, whose first 109 sectors are listed in the header. */
async function nextSector(
  handle: FileHandle,
  header: Buffer,
  sector: number,
  sectorSize: number,
  offsetOf: (sector: number) => number,
): Promise<number | null> {
  const perTable = sectorSize / 4;
  const table = Math.floor(sector / perTable);
  if (table >= 109) return null;
  const tableSector = header.readUInt32LE(76 + table * 4);
  if (tableSector >= firstMark) return null;
  const entry = await readAt(handle, offsetOf(tableSector) + (sector % perTable) * 4, 4);
  return entry.length === 4 ? entry.readUInt32LE(0) : null;
}
