import { crc32, deflateSync } from 'node:zlib';
import { zipOf } from './zip';

const bytes = (text: string) => Buffer.from(text, 'utf8');
const escapeXml = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006';
const packageTypes = 'http://schemas.openxmlformats.org/package/2006';

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A bar chart with the given heights (0 to 1), 320 by 200 pixels. */
export function pngOf(heights: readonly number[]): Buffer {
  const [width, height, margin] = [320, 200, 20];
  const step = (width - 2 * margin) / Math.max(1, heights.length);
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const place = (x - margin) / step;
      const bar = place >= 0 && place % 1 < 0.7 ? heights[Math.floor(place)] : undefined;
      const isBar =
        bar !== undefined &&
        y < height - margin &&
        y > height - margin - bar * (height - 2 * margin);
      const isAxis = y === height - margin && x >= margin && x < width - margin;
      const [red, green, blue] = isBar ? [47, 111, 109] : isAxis ? [90, 90, 96] : [250, 248, 244];
      rows.set([red, green, blue], y * (1 + width * 3) + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A page of text in Helvetica, which has only Latin-1. Other letters become question marks. */
export function pdfOf(title: string, lines: readonly string[]): Buffer {
  const plain = (text: string) =>
    text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').replace(/[\\()]/g, '\\$&');
  const body = lines.map((line) => `0 -18 Td (${plain(line)}) Tj`).join('\n');
  const content = Buffer.from(
    `BT /F1 20 Tf 72 760 Td (${plain(title)}) Tj /F1 12 Tf 0 -14 Td\n${body}\nET`,
    'latin1',
  );
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + trailer, 'latin1');
}

const relationship = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${officeTypes}/relationships/${type}" Target="${target}"/>`;
const relationships = (list: string) =>
  `${xmlHead}<Relationships xmlns="${packageTypes}/relationships">${list}</Relationships>`;
const contentTypes = (overrides: readonly [part: string, type: string][]) =>
  bytes(
    `${xmlHead}<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>${overrides
        .map(
          ([part, type]) =>
            `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
        )
        .join('')}</Types>`,
  );

/** A text document with a heading and paragraphs. */
export function docxOf(title: string, paragraphs: readonly string[]): Buffer {
  const run = (text: string, bold: boolean) =>
    `<w:p><w:r>${bold ? '<w:rPr><w:b/><w:sz w:val="32"/></w:rPr>' : ''}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
  const body = run(title, true) + paragraphs.map((text) => run(text, false)).join('');
  return zipOf([
    [
      '[Content_Types].xml',
      contentTypes([['/word/document.xml', 'wordprocessingml.document.main']]),
    ],
    ['_rels/.rels', bytes(relationships(relationship(1, 'officeDocument', 'word/document.xml')))],
    [
      'word/document.xml',
      bytes(
        `${xmlHead}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
      ),
    ],
  ]);
}

/** A workbook with one sheet. */
export function xlsxOf(rows: readonly (readonly (string | number)[])[]): Buffer {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`;
  const data = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return zipOf([
    [
      '[Content_Types].xml',
      contentTypes([
        ['/xl/workbook.xml', 'spreadsheetml.sheet.main'],
        ['/xl/worksheets/sheet1.xml', 'spreadsheetml.worksheet'],
      ]),
    ],
    ['_rels/.rels', bytes(relationships(relationship(1, 'officeDocument', 'xl/workbook.xml')))],
    [
      'xl/workbook.xml',
      bytes(
        `${xmlHead}<workbook xmlns="${main}" xmlns:r="${officeTypes}/relationships"><sheets><sheet name="Sheet 1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      bytes(relationships(relationship(1, 'worksheet', 'worksheets/sheet1.xml'))),
    ],
    [
      'xl/worksheets/sheet1.xml',
      bytes(`${xmlHead}<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`),
    ],
  ]);
}
