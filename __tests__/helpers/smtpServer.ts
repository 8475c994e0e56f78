import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  headers: string;
  text: string;
  /** The part in HTML, if there is one. */
  html?: string;
}

/** A mail server on the loopback address that keeps what it gets. It speaks as much as is needed. */
export class SmtpServer {
  readonly mails: ReceivedMail[] = [];
  /** Answers each message with an error: for now, or for ever. */
  refuses: 451 | 550 | false = false;
  /** Called before each message is taken. It may take its time. */
  beforeTaking: () => void | Promise<void> = () => undefined;
  private readonly watchers = new Set<() => void>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SmtpServer> {
    const net = createServer();
    const smtp = new SmtpServer(net);
    net.on('connection', (socket) => {
      socket.setEncoding('utf8');
      // A client that was stopped resets its connection.
      socket.on('error', () => undefined);
      let mail = { from: '', to: [] as string[] };
      let inData = false;
      let rest = '';
      socket.write('220 test\r\n');
      const answer = (line: string): string => {
        if (/^(EHLO|HELO)/i.test(line)) return '250 test';
        const from = /^MAIL FROM:<(.*?)>/i.exec(line);
        if (from) {
          mail = { from: from[1] ?? '', to: [] };
          return '250 ok';
        }
        const to = /^RCPT TO:<(.*?)>/i.exec(line);
        if (to) {
          mail.to.push(to[1] ?? '');
          return smtp.refuses ? `${smtp.refuses} not for ${to[1]}` : '250 ok';
        }
        if (/^DATA/i.test(line)) {
          inData = true;
          return '354 go on';
        }
        return /^QUIT/i.test(line) ? '221 bye' : '250 ok';
      };
      socket.on('data', (chunk: string) => {
        rest += chunk;
        for (;;) {
          const end = inData ? '\r\n.\r\n' : '\r\n';
          const at = rest.indexOf(end);
          if (at < 0) return;
          const part = rest.slice(0, at);
          rest = rest.slice(at + end.length);
          if (!inData) {
            socket.write(`${answer(part)}\r\n`);
            continue;
          }
          inData = false;
          smtp.mails.push({ ...mail, ...readMail(part) });
          for (const watch of smtp.watchers) watch();
          void Promise.resolve(smtp.beforeTaking()).then(() => socket.write('250 taken\r\n'));
        }
      });
    });
    await new Promise<void>((resolve) => net.listen(0, '127.0.0.1', resolve));
    return smtp;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Resolves when there are that many messages. */
  async received(count: number): Promise<ReceivedMail[]> {
    while (this.mails.length < count)
      await new Promise<void>((resolve) => {
        const watch = () => {
          this.watchers.delete(watch);
          resolve();
        };
        this.watchers.add(watch);
      });
    return this.mails;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

/** Splits a message, or a part of one. */
function headAndBody(text: string): [string, string] {
  const at = text.indexOf('\r\n\r\n');
  // Long headers go on in lines that begin with a blank.
  return [text.slice(0, at).replace(/\r\n[ \t]+/g, ' '), text.slice(at + 4)];
}

function readMail(message: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const [headers, body] = headAndBody(message);
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1];
  if (boundary === undefined) return { headers, text: decode(headers, body) };
  const parts = body.split(`--${boundary}`).map((part) => headAndBody(part.trimStart()));
  const partOf = (type: string) => {
    const [head, text] = parts.find((part) => part[0].includes(`Content-Type: ${type}`)) ?? [];
    return head === undefined || text === undefined ? '' : decode(head, text);
  };
  return { headers, text: partOf('text/plain'), html: partOf('text/html') };
}

/** Long lines and foreign letters are sent as quoted-printable or base64. */
function decode(headers: string, body: string): string {
  if (/^Content-Transfer-Encoding: base64/im.test(headers))
    return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
