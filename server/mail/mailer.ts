import { createTransport } from 'nodemailer';

/** The settings of e-mail. */
export interface MailSettings {
  /** Contains a password: never log it. */
  smtpUrl: string;
  from: string;
  /** The address at which people open Docket, for links. */
  publicUrl: string;
}

interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same for programs that show it. */
  html?: string;
  headers?: Record<string, string>;
  /** Programs show a mail with the same id once. By default, each has its own. */
  messageId?: string;
  /** Aborts the attempt. With a signal, the mail server may take minutes to answer. */
  signal?: AbortSignal;
}

export interface Mailer {
  publicUrl: string;
  /** @throws when the mail server refuses the message or cannot be reached */
  send: (mail: Mail) => Promise<void>;
  /** Starts work that no request waits for. It must not throw. */
  inBackground: (work: () => Promise<void>) => void;
  /** Waits for the work in the background. */
  close: () => Promise<void>;
}

/**
 * In milliseconds. A mail server may check a message for minutes before it answers (RFC 5321). Giving
 * up earlier sends it twice. Exported for tests.
 */
export const mailLimits = { connectMs: 10_000, silenceMs: 10_000, patientSilenceMs: 10 * 60_000 };

export function createMailer({ smtpUrl, from, publicUrl }: MailSettings): Mailer {
  const running = new Set<Promise<void>>();
  const transportWith = (socketTimeout: number) =>
    createTransport({
      url: smtpUrl,
      connectionTimeout: mailLimits.connectMs,
      greetingTimeout: mailLimits.connectMs,
      socketTimeout,
      // Texts come from people, and must not make the server read files or addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  const transport = transportWith(mailLimits.silenceMs);
  const patient = transportWith(mailLimits.patientSilenceMs);
  return {
    publicUrl,
    send: async ({ to, ...mail }) => {
      // As an object, so that no address is read as several.
      const chosen = mail.signal ? patient : transport;
      await chosen.sendMail({ ...mail, from, to: { name: '', address: to } });
    },
    inBackground: (work) => {
      const done = work().finally(() => running.delete(done));
      running.add(done);
    },
    close: async () => {
      await Promise.all(running);
      transport.close();
      patient.close();
    },
  };
}
