import type { Sequence } from '../log/sequence.ts';
import type { CatchUp } from '../parts/catch-up.ts';
import type { HubDeps, Session } from '../ports.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

/** Tabs that ask for a snapshot while one is being read share it, as long as nothing has happened since it began. */
export class SharedSnapshot {
  readonly #deps: HubDeps;
  readonly #sequence: Sequence;
  readonly #catchUp: CatchUp;
  readonly #owner: { over(): boolean };
  #underWay: { head: number; epoch: string; token: string; snapshot: Promise<Snapshot> } | undefined;

  constructor(deps: HubDeps, sequence: Sequence, catchUp: CatchUp, owner: { over(): boolean }) {
    this.#deps = deps;
    this.#sequence = sequence;
    this.#catchUp = catchUp;
    this.#owner = owner;
  }

  read({ token }: Session): Promise<Snapshot> {
    const head = this.#sequence.head();
    const epoch = this.#sequence.epoch();
    const shared = this.#underWay;
    if (shared && shared.token === token && shared.epoch === epoch && shared.head === head) return shared.snapshot;
    const snapshot = this.#readAlone(token).finally(() => {
      if (this.#underWay?.snapshot === snapshot) this.#underWay = undefined;
    });
    this.#underWay = { head, epoch, token, snapshot };
    return snapshot;
  }

  /** What the hub learns on the way is told to the catching up: it need not read that again, or has to. */
  #readAlone(token: string): Promise<Snapshot> {
    const owner = this.#owner;
    const catchUp = this.#catchUp;
    return readSnapshot(this.#deps, this.#sequence, token, {
      user(answer) {
        catchUp.onUserRead(token, answer);
        if (answer.ok) catchUp.parts.inSnapshot('account', answer.value);
      },
      tokens: (balance) => catchUp.parts.inSnapshot('tokens', balance),
      missing: (part) => !owner.over() && catchUp.parts.missingInSnapshot(part),
      listMissing: () => !owner.over() && catchUp.listMissing(),
    });
  }
}
