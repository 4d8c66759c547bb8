/** Long work goes on in the next task: what waits, such as a click or a frame, comes in between. */
export const nextTask = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done);
  });
