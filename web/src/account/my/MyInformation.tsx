import { SegmentedControl, Switch, useMantineColorScheme } from "@mantine/core";
import { useSession } from "../../data/session";
import { Card } from "../../ui/Card";
import { Page } from "../../ui/Page";
import { useSounds } from "../../ui/scan/sounds";
import { EmailForm } from "./EmailForm";
import { NoticeChoices } from "./NoticeChoices";
import { PasswordForm } from "./PasswordForm";
import { ProfileForm } from "./ProfileForm";
import { Sessions } from "./Sessions";

/** The fields that each person may change about themselves. */
export default function MyInformation() {
  const { user } = useSession();
  if (!user) {
    return null;
  }
  return (
    <Page title="Minhas informações">
      <div className="columns even-columns">
        <div className="page-stack">
          <Card title="Nome e foto">
            <ProfileForm key={user.updated} user={user} />
          </Card>
          <Card title="E-mail">
            <EmailForm user={user} />
          </Card>
          <NoticeChoices />
        </div>
        <div className="page-stack">
          <Card title="Senha">
            <PasswordForm user={user} />
          </Card>
          <Card title="Aparência e som">
            <Appearance />
          </Card>
          <Sessions user={user} />
        </div>
      </div>
    </Page>
  );
}

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const soundsOn = useSounds();
  return (
    <div className="wide-stack">
      <SegmentedControl
        aria-label="Tema"
        value={colorScheme}
        onChange={(value) => setColorScheme(value as typeof colorScheme)}
        data={[
          { value: "auto", label: "Igual ao do computador" },
          { value: "light", label: "Claro" },
          { value: "dark", label: "Escuro" },
        ]}
      />
      <Switch label="Sons do leitor de código" checked={soundsOn.on} onChange={soundsOn.toggle} />
      <p className="second-line">O tema e o som valem só neste navegador.</p>
    </div>
  );
}
