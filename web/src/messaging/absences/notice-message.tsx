import { SegmentedControl, Textarea } from "@mantine/core";
import { providerOf } from "../../../../domain/messaging/providers/providers";
import { useRead } from "../../data/call";
import { useMailWarning } from "../../data/school";
import { Note } from "../../ui/Note";

const BY_HAND = { value: "assisted", label: "WhatsApp, à mão" } as const;
const BY_MAIL = { value: "email", label: "E-mail" } as const;
const BY_SCHOOL = { value: "whatsapp", label: "WhatsApp da escola" } as const;
type Way = typeof BY_HAND | typeof BY_MAIL | typeof BY_SCHOOL;
export type WayValue = Way["value"];

/** The school's own WhatsApp where a connected one accepts free text: no approved template is about today's absence. */
export function useWays(): readonly Way[] {
  const ownChannel = useRead("messaging/channel", {}).data?.channel;
  const provider = ownChannel ? providerOf(ownChannel.provider) : undefined;
  return provider && !provider.templates ? [BY_SCHOOL, BY_HAND, BY_MAIL] : [BY_HAND, BY_MAIL];
}

/** The chosen way while the school has it, otherwise by hand. */
export const wayOf = (ways: readonly Way[], chosenWay: string): WayValue =>
  (ways.find(({ value }) => value === chosenWay) ?? BY_HAND).value;

interface WordFieldsProps {
  label: string;
  ways: readonly Way[];
  channel: WayValue;
  onChannel: (channel: string) => void;
  text: string;
  onText: (text: string) => void;
}

/** The channel and the words for the families. */
export function WordFields({ label, ways, channel, onChannel, text, onText }: WordFieldsProps) {
  const mailWarning = useMailWarning();
  return (
    <>
      <SegmentedControl aria-label="Canal" value={channel} onChange={onChannel} data={[...ways]} />
      {mailWarning && channel === BY_MAIL.value ? <Note tone="warn">{mailWarning}</Note> : null}
      <Textarea
        label={label}
        autosize
        minRows={4}
        maxRows={10}
        value={text}
        onChange={({ currentTarget: { value } }) => onText(value)}
      />
    </>
  );
}
