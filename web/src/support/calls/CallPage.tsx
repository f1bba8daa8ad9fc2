import { useNavigate, useParams } from "react-router-dom";
import { Page } from "../../ui/Page";
import { CallPane } from "./CallPane";

/** A call by its address: the target of the search and the bell. */
export default function CallPage() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  return (
    <Page title="Atendimento">
      <CallPane key={id} id={id} onClose={() => void navigate("/atendimentos")} />
    </Page>
  );
}
