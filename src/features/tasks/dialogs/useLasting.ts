import { useEffect, useState } from 'react';

/** Whether `condition` has held for `time` milliseconds without a break. */
export function useLasting(condition: boolean, time: number): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = setTimeout(() => setLasted(true), time);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [condition, time]);
  return condition && lasted;
}
