/** A confirmation before an irreversible action. */
export type Question = {
  title: string;
  text: string;
  /** A second line: what the action affects. */
  more?: string;
  yes: string;
  no: string;
  /** Nothing is lost by confirming: the button is primary, not a warning. */
  harmless?: boolean;
};
