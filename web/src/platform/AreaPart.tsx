import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from "react";
import type { Lazy } from "../area";

/** Each part is created once: a new component would lose its state. */
const parts = new Map<unknown, unknown>();

function partOf<Props extends object>(load: Lazy<Props>): LazyExoticComponent<ComponentType<Props>> {
  if (!parts.has(load)) {
    parts.set(load, lazy(load));
  }
  return parts.get(load) as LazyExoticComponent<ComponentType<Props>>;
}

interface AreaPartProps<Props extends object> {
  load: Lazy<Props>;
  props: Props;
  fallback?: React.ReactNode;
}

/** An area's part of a screen that is not its own. */
export function AreaPart<Props extends object>({ load, props, fallback = null }: AreaPartProps<Props>) {
  const Part = partOf(load) as ComponentType<Props>;
  return (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}
