// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the row is the stop, not each of its cells
/** The columns' names and the box that selects all. */
export const FeedHead = ({ allChecked, onCheckAll }: { allChecked: boolean | 'some'; onCheckAll: (on: boolean) => void }) => (
  <div className="grid-head feed-head" role="row" aria-rowindex={1}>
    <div role="columnheader">
      <label className="check">
        <input
          type="checkbox"
          aria-label="Select all"
          checked={allChecked === true}
          ref={(box) => {
            if (box) box.indeterminate = allChecked === 'some';
          }}
          onChange={(event) => onCheckAll(event.target.checked)}
        />
      </label>
    </div>
    <span role="columnheader" className="unseen">
      Type
    </span>
    <span role="columnheader">Product</span>
    <div className="four" role="columnheader">
      <span className="key">
        <i className="you" />
        You
      </span>
      <span className="key">
        <i className="box" />
        Buy Box
      </span>
      <span className="key">
        <i className="cap" />
        Threshold
      </span>
      <span className="key">
        <i className="avg" />
        Average
      </span>
    </div>
    <span className="ends" role="columnheader">
      <span>−12%</span>
      <span>You to Buy Box</span>
      <span>+12%</span>
    </span>
    <span className="num" role="columnheader">
      Age
    </span>
    <span role="columnheader">
      <span className="unseen">Actions</span>
    </span>
  </div>
);
