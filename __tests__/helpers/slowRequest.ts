import { connect, type Socket } from 'node:net';

/** A request whose body is sent piece by piece. */
export class SlowRequest {
  /** The answer so far. */
  answer = '';
  isCut = false;
  private readonly socket: Socket;

  constructor(url: string, line: string, headers: Record<string, string>) {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.socket.on('data', (data) => {
      this.answer += data.toString();
    });
    this.socket.on('error', () => {
      this.isCut = true;
    });
    this.socket.on('close', () => {
      this.isCut = true;
    });
    const lines = Object.entries({ host: 'docket', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    this.socket.write(`${line} HTTP/1.1\r\n${lines.join('')}\r\n`);
  }

  send(piece: string): void {
    this.socket.write(piece);
  }

  /**
   * The status of the answer when it has come, or null if the connection was closed without one.
   */
  async status(): Promise<number | null> {
    while (!this.answer.includes('\r\n\r\n') && !this.isCut)
      await new Promise((resolve) => setTimeout(resolve, 5));
    return Number(/^HTTP\/1\.1 (\d+)/.exec(this.answer)?.[1]) || null;
  }

  /** Resolves when the server has closed the connection. */
  async cut(): Promise<void> {
    while (!this.isCut) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  close(): void {
    this.socket.destroy();
  }
}
