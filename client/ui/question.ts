/** What is asked before something is done that cannot be taken back. */
export type Question = {
  title: string;
  text: string;
  /** A second line: what it is about. */
  more?: string;
  yes: string;
  no: string;
  /** Yes does nothing that is lost: its button is the main one, not a warning. */
  harmless?: boolean;
};
