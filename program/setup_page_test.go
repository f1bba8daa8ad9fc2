package main

import (
	"errors"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// serveSetupPage serves a page that calls createSchool. The channel receives the result of serve.
func serveSetupPage(t *testing.T, makeSchool func(setupAnswers) error) (*setupPage, chan error) {
	t.Helper()
	t.Setenv("PORT", "")
	page, err := newSetupPage(commandLine{}, filepath.Join(t.TempDir(), "data"), programFolders{}, setupAnswers{"SCHOOL_NAME": "Escola Três"})
	if err != nil {
		t.Fatal(err)
	}
	page.createSchool = makeSchool
	served, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		defer close(served)
		ended <- page.serve()
	}()
	t.Cleanup(func() {
		if !page.isCreated {
			close(page.done)
		}
		<-served
		http.DefaultClient.CloseIdleConnections()
	})
	return page, ended
}

// doRequest returns the status, the body and the headers of a response.
func doRequest(t *testing.T, request *http.Request) (int, string, http.Header) {
	t.Helper()
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(text), response.Header
}

// get requests an address.
func get(t *testing.T, address string) (int, string, http.Header) {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	return doRequest(t, request)
}

// post submits a form.
func post(t *testing.T, address string, sent url.Values) (int, string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, address, strings.NewReader(sent.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	status, text, _ := doRequest(t, request)
	return status, text
}

// setupFormValues returns a valid form with some changed fields.
func setupFormValues(changed map[string]string) url.Values {
	sent := url.Values{}
	for name, value := range map[string]string{
		"school": "Escola <Três>", "name": "Dora", "email": "diretora@escola.test", "password": "senha-da-diretora-1", "again": "senha-da-diretora-1", "port": "8090",
	} {
		sent.Set(name, value)
	}
	for name, value := range changed {
		sent.Set(name, value)
	}
	return sent
}

func TestSetupPageAnswersOnlyItsOwnAddress(t *testing.T) {
	page, _ := serveSetupPage(t, func(setupAnswers) error { return errors.New("unused") })
	if host := page.listener.Addr().String(); !strings.HasPrefix(host, "127.0.0.1:") {
		t.Fatal(host)
	}
	base := "http://" + page.listener.Addr().String()
	for _, path := range []string{"/", "/setup", "/setup/", "/setup/" + strings.Repeat("0", 32), page.address()[len(base):] + "/"} {
		status, text, _ := get(t, base+path)
		if status != http.StatusNotFound || strings.Contains(text, "<form") {
			t.Errorf("%s returns %d", path, status)
		}
	}
	request, _ := http.NewRequest(http.MethodGet, page.address(), nil)
	request.Host = "escola.exemplo.br"
	if status, _, _ := doRequest(t, request); status != http.StatusMisdirectedRequest {
		t.Errorf("the name of another site returns %d", status)
	}
	status, text, headers := get(t, page.address())
	if status != http.StatusOK || !strings.Contains(text, `lang="pt-BR"`) || !strings.Contains(text, `value="Escola Três"`) || strings.Contains(text, "<script") {
		t.Fatal(status, text)
	}
	if policy := headers.Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'none';") || strings.Contains(policy, "unsafe") {
		t.Error(policy)
	}
	if headers.Get("Cache-Control") != "no-store" || headers.Get("Referrer-Policy") != "no-referrer" {
		t.Error(headers)
	}
}

func TestSetupPageShowsEachErrorAtItsField(t *testing.T) {
	made := 0
	page, _ := serveSetupPage(t, func(given setupAnswers) error {
		made++
		if given["ADMIN_EMAIL"] == "sem-arroba" {
			return errors.New("ADMIN_EMAIL não é um e-mail válido.")
		}
		return errors.New("ADMIN_PASSWORD: Esta senha é fácil de adivinhar.")
	})
	for _, tried := range []struct {
		field, value, fault, sentence string
		asked                         int
	}{
		{"school", " ", "school", "Preencha este campo.", 0},
		{"name", "", "name", "Preencha este campo.", 0},
		{"again", "outra", "again", "As duas senhas são diferentes", 0},
		{"port", "0", "port", "de 1 a 65535", 0},
		{"port", "oito mil", "port", "de 1 a 65535", 0},
		{"email", "sem-arroba", "email", "O e-mail não é um e-mail válido.", 1},
		{"name", "Dora", "password", "fácil de adivinhar", 1},
	} {
		made = 0
		sent := setupFormValues(map[string]string{tried.field: tried.value})
		// The page's own port is the one that is certainly free for it.
		if tried.field != "port" {
			sent.Set("port", page.listener.Addr().String()[len("127.0.0.1:"):])
		}
		status, text := post(t, page.address(), sent)
		if status != http.StatusUnprocessableEntity || made != tried.asked {
			t.Errorf("%s=%q: status %d, %d calls", tried.field, tried.value, status, made)
		}
		if _, at, _ := strings.Cut(text, `id="`+tried.fault+`-fault">`); !strings.Contains(strings.SplitN(at, "</p>", 2)[0], tried.sentence) {
			t.Errorf("%s=%q: %q is not at %s in\n%s", tried.field, tried.value, tried.sentence, tried.fault, text)
		}
		if tried.field != "school" && !strings.Contains(text, `value="Escola &lt;Três&gt;"`) {
			t.Errorf("%s=%q: a typed value is lost, or not escaped", tried.field, tried.value)
		}
	}
}

func TestSetupPageCreatesOneSchoolAndEnds(t *testing.T) {
	made := 0
	var page *setupPage
	page, ended := serveSetupPage(t, func(given setupAnswers) error {
		made++
		if given["SCHOOL_NAME"] != "Escola <Três>" || given["ADMIN_PASSWORD"] != " senha da diretora 1 " {
			t.Error(given)
		}
		return os.MkdirAll(page.data, 0o700)
	})
	address, port := page.address(), page.listener.Addr().String()[len("127.0.0.1:"):]
	sent := setupFormValues(map[string]string{"port": port, "password": " senha da diretora 1 ", "again": " senha da diretora 1 "})
	status, text := post(t, address, sent)
	if status != http.StatusOK || !strings.Contains(text, "http://127.0.0.1:"+port+"/") {
		t.Fatal(status, text)
	}
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	if made != 1 || savedPort(page.data) != port {
		t.Fatal(made, savedPort(page.data))
	}
	if _, err := http.Get(address); err == nil {
		t.Fatal("the address still responds")
	}
}

func TestSetupPageRefusesAnInvalidPort(t *testing.T) {
	t.Setenv("PORT", "none")
	if _, err := newSetupPage(commandLine{}, t.TempDir(), programFolders{}, setupAnswers{}); !errors.Is(err, errSetupAnswersMissing) {
		t.Fatal(err)
	}
	line := parseCommandLine([]string{"serve", "--http=0.0.0.0:0"})
	if _, err := newSetupPage(line, t.TempDir(), programFolders{}, setupAnswers{}); !errors.Is(err, errSetupAnswersMissing) {
		t.Fatal(err)
	}
}
