// Import this first. The packages' development checks take most of the time of a long session.
Object.assign(process.env, { NODE_ENV: 'production' });
