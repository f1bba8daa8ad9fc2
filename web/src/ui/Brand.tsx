import classes from "./Brand.module.css";

/** The product's mark: the school's hand bell on a piece of chalk. */
export function Bell({ size = "md" }: { size?: "md" | "lg" }) {
  return (
    <svg className={classes.bell} data-size={size} viewBox="0 0 36 36" aria-hidden>
      <rect className={classes.chalk} width="36" height="36" rx="8" />
      <path
        className={classes.ink}
        d="M18 8.2a6.8 6.8 0 0 0-6.8 6.8v4.3l-1.8 3.2a.9.9 0 0 0 .8 1.3h15.6a.9.9 0 0 0 .8-1.3l-1.8-3.2V15A6.8 6.8 0 0 0 18 8.2Z"
      />
      <circle className={classes.ink} cx="18" cy="26.6" r="2.3" />
    </svg>
  );
}
