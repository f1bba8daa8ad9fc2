import { useLocalStorage } from "@mantine/hooks";
import type { Tone } from "../tone";

/** [frequency in hertz, start and end in seconds]. */
type Notes = readonly (readonly [number, number, number])[];

export type SoundName = Exclude<Tone, "neutral"> | "done";

const TWO_NOTES: Notes = [
  [660, 0, 0.09],
  [660, 0.14, 0.23],
];

/** The sound of each tone: users recognise it with their eyes on the book. */
const NOTES_OF_TONE: Readonly<Record<SoundName, Notes>> = {
  ok: [[880, 0, 0.09]],
  info: TWO_NOTES,
  warn: TWO_NOTES,
  keep: [
    [660, 0, 0.09],
    [880, 0.12, 0.21],
    [1100, 0.24, 0.42],
  ],
  bad: [[196, 0, 0.38]],
  // The school's hand bell: the work is finished.
  done: [
    [1047, 0, 0.4],
    [1319, 0.16, 0.6],
    [1568, 0.34, 1.3],
  ],
};

const VOLUME = 0.18;
const STORAGE_KEY = "sineta.sound";
let context: AudioContext | undefined;

function beep(soundName: SoundName): void {
  context ??= new AudioContext();
  // Before the first key or click browsers keep it suspended; a scan consists of keys.
  void context.resume();
  for (const [frequency, start, end] of NOTES_OF_TONE[soundName]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = soundName === "bad" ? "square" : "sine";
    tone.frequency.value = frequency;
    const now = context.currentTime;
    volume.gain.setValueAtTime(soundName === "bad" ? VOLUME / 3 : VOLUME, now + start);
    // A bell fades from its first moment; a beep stops abruptly.
    volume.gain.setTargetAtTime(
      0,
      soundName === "done" ? now + start + 0.02 : now + end - 0.03,
      soundName === "done" ? 0.16 : 0.01,
    );
    tone.connect(volume).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + end + 0.05);
  }
}

/** The desk's sounds and their switch, which this browser remembers. */
export function useSounds(): { on: boolean; toggle: () => void; play: (sound: SoundName) => void } {
  const [on, setOn] = useLocalStorage({ key: STORAGE_KEY, defaultValue: true, getInitialValueInEffect: false });
  return {
    on,
    toggle: () => {
      setOn(!on);
      if (!on) {
        beep("ok");
      }
    },
    play: (soundName) => {
      if (on) {
        beep(soundName);
      }
    },
  };
}
