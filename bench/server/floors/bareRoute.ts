// A Fastify server with a single route and nothing else. It answers the JSON of a file.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const answer: unknown = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const fastify = Fastify();
fastify.get('/', () => answer);
process.stdout.write(`ready at ${await fastify.listen({ port: 0, host: '127.0.0.1' })}\n`);
