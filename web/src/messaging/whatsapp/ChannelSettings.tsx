import { Button, Checkbox, Group, NumberInput, PasswordInput, Radio, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type ChannelCheck,
  type ChannelDetail,
  connectChannel,
  paceChannel,
  testChannel,
} from "../../../../domain/messaging/channels/commands";
import { FAMILY_HOURS, QUIET_SENTENCE } from "../../../../domain/messaging/family-hours";
import type { ChannelState, ConnectionField, Provider } from "../../../../domain/messaging/providers/provider";
import { PROVIDERS, providerOf } from "../../../../domain/messaging/providers/providers";
import { formatPhone } from "../../../../domain/people/phone";
import { count } from "../../../../domain/text";
import { command, useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import type { CallError } from "../../data/errors";
import { sentenceOf } from "../../data/errors";
import { useLive } from "../../data/realtime";
import { useRefreshWhile } from "../../data/refresh";
import { serverDate } from "../../data/server-clock";
import { LoadingState } from "../../platform/LoadingState";
import { SettingsPage } from "../../platform/SettingsPage";
import { useCommandForm } from "../../platform/useCommandForm";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { ConfirmDanger } from "../../ui/ConfirmDanger";
import { DescriptionList } from "../../ui/DescriptionList";
import { FieldColumns, ServerForm } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { relativeTime } from "../../ui/format";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Tone } from "../../ui/tone";
import { MessageBadge } from "../MessageBadge";
import { Templates } from "../templates/Templates";
import classes from "./channels.module.css";
import { Prices } from "./Prices";
import { TypedCode } from "./TypedCode";

const AFFECTED_QUERIES = ["messaging/channel", "platform/home"] as const;
const STATES: Record<ChannelState, { tone: Tone; word: string }> = {
  new: { tone: "info", word: "ligando" },
  pairing: { tone: "warn", word: "falta ler o código" },
  connected: { tone: "ok", word: "ligado" },
  down: { tone: "bad", word: "parado" },
};

/** The school's own WhatsApp: its provider, its state, its pace. */
export default function ChannelSettings() {
  // The running sender stores the reason for a channel's pause, and nobody is notified.
  const state = useRead("messaging/channel", {}, { refetchInterval: 10_000 });
  useLive("channels", ["messaging/channel"]);
  const { data } = state;
  return (
    <SettingsPage>
      {data ? <ChannelView key={data.channel?.id ?? "none"} channel={data.channel} /> : <LoadingState query={state} />}
    </SettingsPage>
  );
}

function ChannelView({ channel }: { channel: ChannelDetail | null }) {
  const [changing, setChanging] = useState(false);
  if (!channel) {
    return (
      <>
        <Card title="WhatsApp da escola">
          <p className="soft-line">
            Sem um número conectado, os comunicados são enviados à mão, pelo WhatsApp do computador: sem conta, sem custo e sem
            risco. Com um número da escola, o envio é automático e as respostas são recebidas.
          </p>
        </Card>
        <Connect channel={null} onDone={() => undefined} />
      </>
    );
  }
  return (
    <>
      <ChannelStatus channel={channel} onChange={() => setChanging(!changing)} changing={changing} />
      {changing ? <Connect channel={channel} onDone={() => setChanging(false)} /> : null}
      {channel.state === "pairing" ? <Pairing channel={channel} /> : null}
      {channel.webhook_steps.length > 0 ? <Webhook channel={channel} /> : null}
      <Templates channel={channel} />
      <Pace channel={channel} />
      {providerOf(channel.provider)?.official ? <Prices /> : null}
      <Test />
    </>
  );
}

function ChannelStatus({ channel, onChange, changing }: { channel: ChannelDetail; onChange: () => void; changing: boolean }) {
  const { timeZone } = useApplication();
  const [ending, setEnding] = useState(false);
  const check = useCommand("messaging/check-channel", AFFECTED_QUERIES);
  const again = useCommand("messaging/check-channel", AFFECTED_QUERIES);
  const pause = useCommand("messaging/pause-channel", AFFECTED_QUERIES);
  const resume = useCommand("messaging/resume-channel", AFFECTED_QUERIES);
  const disconnect = useCommand("messaging/disconnect-channel", AFFECTED_QUERIES);
  const now = serverDate();
  const { id, state, detail, number, sent, cap, queued, paused_at, paused_reason, rest_until, reported_at, quiet_until } =
    channel;
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      notify.ok(done);
    } catch (failure) {
      notify.bad(sentenceOf(failure));
    }
  };
  const isResting = rest_until !== "" && new Date(rest_until.replace(" ", "T")) > now;
  return (
    <Card
      title={providerOf(channel.provider)?.title ?? "WhatsApp da escola"}
      sideContent={<StatusBadge tone={STATES[state].tone}>{STATES[state].word}</StatusBadge>}
    >
      <div className={classes.stack}>
        {detail ? <Note tone={state === "pairing" ? "warn" : "bad"}>{detail}</Note> : null}
        {paused_at ? (
          <Note tone="warn">
            Pausado {relativeTime(paused_at, now, timeZone)}. {paused_reason}{" "}
            {count(queued, "mensagem aguarda", "mensagens aguardam")} na fila.
          </Note>
        ) : isResting ? (
          <Note tone="warn">O WhatsApp não respondeu há pouco: o envio recomeça automaticamente em alguns minutos.</Note>
        ) : quiet_until && queued > 0 ? (
          <Note tone="info">{QUIET_SENTENCE}</Note>
        ) : null}
        <DescriptionList
          facts={[
            ["Número", number ? formatPhone(number) : ""],
            ["Enviadas em 24 horas", `${sent} de ${cap}`],
            ["Na fila", queued > 0 ? String(queued) : "nenhuma"],
            ["Último aviso do WhatsApp", reported_at ? relativeTime(reported_at, now, timeZone) : "nenhum ainda"],
            [
              "Risco aceito",
              channel.risk_accepted_at
                ? `por ${channel.risk_accepted_by_name || "responsável pela instalação"}, ${relativeTime(channel.risk_accepted_at, now, timeZone)}`
                : "",
            ],
          ]}
        />
        <Group gap="0.5rem 0.75rem">
          {state === "down" && providerOf(channel.provider)?.pairs ? (
            <Button
              loading={again.isPending}
              onClick={() => void run(() => again.mutateAsync({ channel: id, phone: "", again: true }), "Situação conferida")}
            >
              Ler o código de novo
            </Button>
          ) : null}
          {paused_at ? (
            <Button
              loading={resume.isPending}
              onClick={() => void run(() => resume.mutateAsync({ id: newId(), channel: id }), "O envio recomeça agora")}
            >
              Retomar o envio
            </Button>
          ) : (
            <Button
              variant="default"
              loading={pause.isPending}
              onClick={() => void run(() => pause.mutateAsync({ id: newId(), channel: id }), "Envio pausado até ser retomado")}
            >
              Pausar o envio
            </Button>
          )}
          <Button
            variant="default"
            loading={check.isPending}
            onClick={() => void run(() => check.mutateAsync({ channel: id, phone: "", again: false }), "Situação conferida")}
          >
            Conferir agora
          </Button>
          <Button variant="default" aria-expanded={changing} onClick={onChange}>
            {changing ? "Fechar" : "Alterar a conexão"}
          </Button>
          <Button variant="subtle" onClick={() => setEnding(true)}>
            Desconectar…
          </Button>
        </Group>
      </div>
      {ending ? (
        <ConfirmDanger
          title="Desconectar o WhatsApp da escola?"
          text="As chaves são apagadas e o telefone é desconectado. As mensagens na fila aguardam até que outro número seja conectado."
          confirmLabel="Desconectar"
          onConfirm={() => disconnect.mutateAsync({ id: newId(), channel: id })}
          onClose={() => setEnding(false)}
        />
      ) : null}
    </Card>
  );
}

/** WhatsApp changes the code every twenty seconds. */
const CODE_MILLISECONDS = 15_000;

function Pairing({ channel }: { channel: ChannelDetail }) {
  const code = useCode(channel.id);
  useRefreshWhile(true, "messaging/channel");
  return (
    <Card title="Leia o código com o telefone da escola">
      <Group gap="lg" align="flex-start">
        {code.data?.qr ? (
          <div className={classes.code}>
            <img src={code.data.qr} alt="Código para conectar o WhatsApp" className={classes.picture} />
          </div>
        ) : (
          <LoadingState query={code} rows={3} />
        )}
        <ol className={classes.steps}>
          <li>No telefone do número da escola, abra o WhatsApp.</li>
          <li>Toque em Mais opções (ou Configurações), depois em Aparelhos conectados.</li>
          <li>Toque em Conectar um aparelho e aponte a câmera para este código.</li>
          <li>Sem câmera: no telefone, escolha “Conectar com número de telefone” e peça aqui o código.</li>
        </ol>
        <TypedCode channel={channel.id} />
      </Group>
    </Card>
  );
}

/** Below one a minute, the rate in an hour is clearer. */
const rateWords = (rate: number): string => (rate < 1 ? `${Math.round(rate * 60)} por hora` : `${rate} por minuto`);

function Webhook({ channel }: { channel: ChannelDetail }) {
  return (
    <Card title="Avisos de entrega e respostas">
      <div className={classes.stack}>
        <p className="soft-line">
          Para acompanhar a entrega e receber respostas, cadastre estes dados no painel do WhatsApp. O endereço precisa ser
          acessível pela internet, com HTTPS; sem ele as mensagens são enviadas do mesmo modo, mas sem a situação de cada uma.
        </p>
        <DescriptionList
          facts={channel.webhook_steps.map(({ label, value }) => [
            label,
            <span key={label} className={classes.mono}>
              {value}
            </span>,
          ])}
        />
      </div>
    </Card>
  );
}

function Connect({ channel, onDone }: { channel: ChannelDetail | null; onDone: () => void }) {
  const [id] = useState(() => channel?.id ?? newId());
  const [provider, setProvider] = useState<Provider>(() => providerOf(channel?.provider ?? "") ?? PROVIDERS[0]!);
  return (
    <Card title={channel ? "Alterar a conexão" : "Conectar um número"}>
      <div className={classes.stack}>
        <Radio.Group
          label="Meio de conexão"
          value={provider.id}
          onChange={(providerName) => setProvider(providerOf(providerName) ?? provider)}
        >
          <div className={classes.choices}>
            {PROVIDERS.map((provider) => (
              <Radio key={provider.id} value={provider.id} label={provider.title} description={provider.about} />
            ))}
          </div>
        </Radio.Group>
        <ConnectForm key={provider.id} id={id} provider={provider} channel={channel} onDone={onDone} />
      </div>
    </Card>
  );
}

interface ConnectFormProps {
  id: string;
  provider: Provider;
  channel: ChannelDetail | null;
  onDone: () => void;
}

function ConnectForm({ id, provider, channel, onDone }: ConnectFormProps) {
  const touch = useCommand("messaging/check-channel", AFFECTED_QUERIES);
  const same = channel?.provider === provider.id;
  const initialOf = (name: ConnectionField["name"]): string =>
    (same && name !== "token" && name !== "signing_secret" ? channel[name] : "") ||
    (provider.fields.find((field) => field.name === name)?.initial ?? "");
  const form = useServerForm({
    initial: {
      id,
      provider: provider.id,
      base_url: initialOf("base_url"),
      version: initialOf("version"),
      account: initialOf("account"),
      business: initialOf("business"),
      token: "",
      signing_secret: "",
      risk_accepted: false,
    },
    schema: connectChannel.input,
    draftKey: null,
    save: (input) => command("messaging/connect-channel", { ...input, id }),
    onSaved: async ({ channel: channelId, state }) => {
      await touch.mutateAsync({ channel: channelId, phone: "", again: false }).catch(() => undefined);
      if (state === "connected") {
        notify.ok("WhatsApp da escola conectado");
      }
      onDone();
    },
  });
  const keepsSecret = { token: same && channel.has_token, signing_secret: same && channel.has_signing_secret } as const;
  const needsConsent = provider.risks.length > 0 && !(same && channel.risk_accepted_at);
  return (
    <ServerForm form={form} submitLabel={channel ? "Salvar e conferir" : "Conectar"}>
      {provider.fields.map(({ name, label, help, secret }) =>
        secret ? (
          <PasswordInput
            key={name}
            label={label}
            description={help}
            placeholder={keepsSecret[name as "token" | "signing_secret"] ? "salva; preencha só para trocar" : ""}
            autoComplete="off"
            {...form.field(name)}
          />
        ) : (
          <TextInput key={name} label={label} description={help} autoComplete="off" {...form.field(name)} />
        ),
      )}
      {needsConsent ? (
        <Note tone="warn">
          <ul className={classes.risks}>
            {provider.risks.map((risk) => (
              <li key={risk}>{risk}</li>
            ))}
          </ul>
          <Checkbox
            label="Li e aceito este risco em nome da escola. O aceite é registrado com o meu nome."
            {...form.checkbox("risk_accepted")}
          />
        </Note>
      ) : null}
    </ServerForm>
  );
}

function Pace({ channel }: { channel: ChannelDetail }) {
  const form = useCommandForm(paceChannel, {
    initial: { daily_cap: channel.daily_cap, per_minute: channel.per_minute },
    input: (values) => ({ channel: channel.id, ...values }),
    onDone: ({ cap, rate }) => notify.ok(`Até ${cap} por dia, ${rateWords(rate)}`),
  });
  return (
    <Card title="Ritmo">
      <ServerForm form={form} submitLabel="Salvar o ritmo">
        <p className="soft-line">
          Muitas mensagens em pouco tempo podem causar o bloqueio do número. 0: o limite recomendado (hoje, {channel.prudent_cap}{" "}
          por dia e {rateWords(channel.prudent_rate)}). O envio é feito {FAMILY_HOURS}; respostas são enviadas a qualquer hora.
        </p>
        <FieldColumns>
          <NumberInput label="Mensagens por dia" min={0} max={100_000} allowDecimal={false} {...form.field("daily_cap")} />
          <NumberInput label="Mensagens por minuto" min={0} max={4800} allowDecimal={false} {...form.field("per_minute")} />
        </FieldColumns>
      </ServerForm>
    </Card>
  );
}

function Test() {
  const [sentTo, setSentTo] = useState("");
  const form = useCommandForm(testChannel, {
    initial: { phone: "" },
    input: (values) => values,
    onDone: ({ message }) => setSentTo(message),
  });
  return (
    <Card title="Mensagem de teste">
      <ServerForm form={form} submitLabel="Enviar uma mensagem de teste">
        <TextInput
          label="Para o telefone"
          placeholder="(19) 98765-4321"
          inputMode="tel"
          autoComplete="off"
          {...form.field("phone")}
        />
      </ServerForm>
      {sentTo ? <TestState message={sentTo} /> : null}
    </Card>
  );
}

function TestState({ message }: { message: string }) {
  const { data } = useRead("messaging/message", { message });
  useLive("messages", ["messaging/message", "messaging/channel"]);
  return (
    <p role="status">
      Teste: {data ? <MessageBadge state={data.state} /> : "na fila"} {data?.error}
    </p>
  );
}

/** The code to pair by, loaded again before it expires. */
function useCode(channel: string) {
  return useQuery<ChannelCheck, CallError>({
    queryKey: ["messaging/check-channel", channel],
    queryFn: ({ signal }) => command("messaging/check-channel", { channel, phone: "", again: false }, signal),
    refetchInterval: CODE_MILLISECONDS,
    retry: false,
  });
}
