/** A confirmation before an irreversible action. */
export type Question = {
  title: string;
  text: string;
  /** A second line: what the action affects. */
  more?: string;
  yes: string;
  no: string;
  /** A button that answers nothing, such as an export of what would be lost. */
  also?: { label: string; run(): void };
  /** Nothing is lost by confirming: the button is primary, not a warning. */
  harmless?: boolean;
};
