import { CodeHelp } from '#client/ui/code-help.tsx';
import { Banner, EmptyState, Refused } from '#client/ui/failures.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { Note, Skeleton } from '#client/ui/states.tsx';
import { noTokensTexts, TOKEN_PLANS_PATH } from '#shared/tokens/no-tokens.ts';
import { Row, Sheet } from './example-sheet.tsx';

const button = (text: string) => (
  <button type="button" className="btn">
    {text}
  </button>
);

export const StateExamples = () => (
  <>
    <Sheet title="Banners" wide>
      <div className="sheet-frame">
        <Banner title="Your trial ends in 3 days." action={button('Choose a plan')}>
          Alerts stop then, your history stays.
        </Banner>
        <Banner bad title="Payment failed." action={button('Update card')}>
          We try again on Nov 24. The plan stays active until then.
        </Banner>
      </div>
    </Sheet>
    <Sheet title="Notes">
      <Note>You can add up to 4 active sub accounts.</Note>
      <Note action={button('Renew')}>The connection ends in 45 days.</Note>
      <Note bad>
        Please complete the Amazon Integration Process to keep using the Notifications Feature. <a href="#notes">Amazon Integration</a>
      </Note>
    </Sheet>
    <Sheet title="Codes from elsewhere">
      <CodeHelp
        title="Amazon shows an error code?"
        codes={{ MD1000: 'Amazon does not list our app for this region yet. Tell support the code and your region.' }}
      />
    </Sheet>
    <Sheet title="Empty">
      <div className="sheet-frame">
        <EmptyState icon={<Icon name="bell" />} title="No notifications yet">
          Alerts appear here the moment Amazon sends them.
        </EmptyState>
      </div>
      <div className="sheet-frame">
        <EmptyState icon={<ScreenIcon name="filter" />} title="No results found with current filters" action={button('Clear filters')}>
          Category contains “Kitchen”, last 30 days.
        </EmptyState>
      </div>
    </Sheet>
    <Sheet title="Failed">
      <div className="sheet-frame">
        <EmptyState failed icon={<Icon name="wrong" />} title="Failed to load notifications" action={button('Try again')}>
          Showing what arrived before 14:29.
        </EmptyState>
      </div>
      <div className="sheet-frame">
        <Refused
          title={noTokensTexts.title}
          message="You do not have enough tokens. Please buy a token plan to go on."
          way={{ href: TOKEN_PLANS_PATH, label: noTokensTexts.action }}
        />
      </div>
    </Sheet>
    <Sheet title="Loading">
      <Skeleton lines={5} label="Loading suppliers" />
      <Row>
        <i className="spin" />
        <span className="soft">Importing</span>
        <Icon name="pause" />
      </Row>
    </Sheet>
  </>
);
