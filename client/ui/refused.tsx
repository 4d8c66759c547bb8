import { Blank } from './blank.tsx';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import './buttons.css';

type RefusedProps = {
  title: string;
  /** The server's own sentence. */
  message: string;
  /** A place of the portal that helps; without one, nothing to press. */
  way?: { href: string; words: string } | undefined;
};

/** In the place of an answer that this account does not get: why, and where it can be changed. */
export const Refused = ({ title, message, way }: RefusedProps) => (
  <Blank
    failed
    icon={<Icon name="info" />}
    title={title}
    action={
      way && (
        <Link className="btn primary" href={way.href}>
          {way.words}
        </Link>
      )
    }
  >
    {message}
  </Blank>
);
