import { readFileSync } from 'node:fs';
import path from 'node:path';

const textOf = (file: string) =>
  readFileSync(path.join(__dirname, '..', '..', ...file.split('/')), 'utf8');

it('the systemd service can write to its data and to the folder of backups that the documents name', () => {
  const unit = textOf('deploy/docket@.service');
  expect(unit).toContain('\nProtectSystem=strict\n');
  const writable = (/^StateDirectory=(.*)$/m.exec(unit)?.[1] ?? '')
    .split(' ')
    .map((name) => `/var/lib/${name}`);
  expect(writable).toContain(/DATA_DIR=(\S+)/.exec(unit)?.[1]);
  expect(writable).toContain(/BACKUP_DIR=([^\s`]+)/.exec(textOf('docs/backup.md'))?.[1]);
});
