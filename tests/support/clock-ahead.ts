// Loaded into a portal's process by a test: its wall clock is CLOCK_AHEAD ms ahead of the machine's, or behind.
const ahead = Number(process.env.CLOCK_AHEAD ?? 0);
const { now } = Date;
Date.now = () => now() + ahead;
