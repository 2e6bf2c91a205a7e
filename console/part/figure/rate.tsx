const hundred = 100;

/** A share in percent and as a bar; the counts beside it are exact. Null: of nothing. */
export function Rate({ rate }: { readonly rate: string | null }) {
  if (rate === null) return <span class="quiet">–</span>;
  const percent = Number(rate) * hundred;
  return (
    <span class="rate">
      {Number(percent.toFixed(2))} %
      <svg class="rate-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect class="rate-track" width="100" height="10" />
        <rect class="rate-passed" width={percent} height="10" />
      </svg>
    </span>
  );
}
