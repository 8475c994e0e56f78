/**
 * An event as the text of a Socket.IO packet: `2["name",payload,{"seq":3,"prev":1,"at":"..."}]`. Only
 * `prev` differs between connections, so the rest is made once, when the first one needs it.
 */
export class EventPacket {
  private parts: { start: string; end: string } | null = null;
  private last = { prev: NaN, text: '' };

  constructor(
    private readonly name: string,
    private readonly payload: unknown,
    private readonly event: { seq: number; at: string },
  ) {}

  /** The text for a connection that was sent the event number `prev` before. */
  after(prev: number): string {
    // Many connections have the same one.
    if (prev !== this.last.prev) {
      const { start, end } = (this.parts ??= this.serialise());
      this.last = { prev, text: `${start}${prev}${end}` };
    }
    return this.last.text;
  }

  private serialise(): { start: string; end: string } {
    const { seq, at } = this.event;
    const message = JSON.stringify([this.name, this.payload]).slice(0, -1);
    return {
      start: `2${message},{"seq":${seq},"prev":`,
      end: `,"at":${JSON.stringify(at)}}]`,
    };
  }
}
