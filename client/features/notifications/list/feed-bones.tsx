/** Rows that are still on their way. */
export const FeedBones = () => (
  <div className="feed" role="status" aria-label="Loading notifications">
    {[190, 160, 210, 130, 180, 150, 200, 140].map((width) => (
      <div className="bones" key={width}>
        <i className="bone" style={{ width: 16, height: 16 }} />
        <i className="bone" style={{ width }} />
        <i className="bone push wide-only" style={{ width: 220 }} />
        <i className="bone wide-only" style={{ width: 150 }} />
      </div>
    ))}
  </div>
);
