// To be imported first: the packages as they are shipped, without the checks of development, which take most of the time of a long session.
Object.assign(process.env, { NODE_ENV: 'production' });
