package main

import (
	"context"
	"crypto/rand"
	_ "embed"
	"encoding/hex"
	"fmt"
	"html/template"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

//go:embed setup.tmpl
var setupTemplateText string

// setupTemplate is the HTML of the setup page.
var setupTemplate = template.Must(template.New("setup").Parse(setupTemplateText))

const (
	setupPath    = "/setup/"
	setupHost    = "127.0.0.1"
	defaultPort  = "8090"
	portFileName = "PORT"
	maxFormBytes = 64 << 10
)

// setupPage creates the school from a form, once. Its URL contains a secret that the program shows only on this computer. Without it, the
// first visitor of an open page would own the school.
type setupPage struct {
	data         string
	createSchool func(setupAnswers) error
	secret       string
	listener     net.Listener
	// asksPort is true if neither a flag nor the environment names the port.
	asksPort bool
	port     string

	mutex     sync.Mutex
	answers   setupAnswers
	isCreated bool
	done      chan struct{}
}

// newSetupPage listens on this computer's own address, and returns the page that is to be served. It returns an error if the port is
// invalid or in use.
func newSetupPage(line commandLine, data string, folders programFolders, answers setupAnswers) (*setupPage, error) {
	port, asksPort := os.Getenv("PORT"), false
	switch address := line.flagValue("http"); {
	case address != "":
		var err error
		if _, port, err = net.SplitHostPort(address); err != nil {
			return nil, errSetupAnswersMissing
		}
	case port == "":
		port, asksPort = defaultPort, true
	}
	if !isValidPort(port) {
		return nil, errSetupAnswersMissing
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(setupHost, port))
	for next := 8091; err != nil && asksPort && next < 8100; next++ {
		// Another program uses the port: the page proposes the next free one.
		port = strconv.Itoa(next)
		listener, err = net.Listen("tcp", net.JoinHostPort(setupHost, port))
	}
	if err != nil {
		if asksPort {
			port = defaultPort
		}
		return nil, fmt.Errorf("A porta %s já está em uso por outro programa. Indique outra em PORT.", port)
	}
	var secret [16]byte
	if _, err := rand.Read(secret[:]); err != nil {
		return nil, err
	}
	return &setupPage{
		data: data, secret: hex.EncodeToString(secret[:]), listener: listener, asksPort: asksPort, port: port, answers: answers,
		createSchool: func(found setupAnswers) error { return createSchool(data, folders, found) },
		done:         make(chan struct{}),
	}, nil
}

// address returns the URL of the page.
func (p *setupPage) address() string {
	return "http://" + p.listener.Addr().String() + setupPath + p.secret
}

// serve answers requests until the school exists. It returns errInterrupted if the program is to end before.
func (p *setupPage) serve() error {
	server := &http.Server{Handler: p, ReadTimeout: 10 * time.Second, WriteTimeout: time.Minute, MaxHeaderBytes: maxFormBytes}
	serveError := make(chan error, 1)
	go func() { serveError <- server.Serve(p.listener) }()
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(interrupted)
	// Other accounts of this computer can read neither the terminal nor the service's log.
	printOrLog("Falta criar a escola. Abra neste computador, em um navegador: " + p.address())
	openBrowser(p.address())
	// The service manager would end a program that is not ready for long. This one waits for a person.
	notifySystemd("READY=1\nSTATUS=Falta criar a escola: o endereço da página está em journalctl -u sineta.")
	callReadyCallback()
	go runWatchdog(func() bool {
		select {
		case <-p.done:
			return false
		default:
			return true
		}
	})
	select {
	case err := <-serveError:
		return err
	case <-interrupted:
		_ = server.Close()
		return errInterrupted
	case <-stopRequested:
		_ = server.Close()
		return errInterrupted
	case <-p.done:
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		return server.Shutdown(ctx)
	}
}

// setupForm is the data of the template.
type setupForm struct {
	Nonce, Action, Open       string
	School, Name, Email, Port string
	Password, Again           string
	AsksPort, IsMade          bool
	Sentence                  string
	Faults                    map[string]string
}

// ServeHTTP implements http.Handler.
func (p *setupPage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// Another site may resolve its name to this computer (DNS rebinding). The page refuses such a name.
	if host := r.Host; host != p.listener.Addr().String() && host != strings.Replace(p.listener.Addr().String(), setupHost, "localhost", 1) {
		http.Error(w, "Endereço desconhecido.", http.StatusMisdirectedRequest)
		return
	}
	if r.URL.Path == "/live" {
		serveLive(w, r)
		return
	}
	if r.URL.Path != setupPath+p.secret {
		http.Error(w, "A escola ainda não foi criada. Abra o endereço que o programa mostrou neste computador.", http.StatusNotFound)
		return
	}
	switch r.Method {
	case http.MethodGet, http.MethodHead:
		p.mutex.Lock()
		defer p.mutex.Unlock()
		p.render(w, http.StatusOK, setupForm{School: p.answers["SCHOOL_NAME"], Name: p.answers["ADMIN_NAME"], Port: p.port})
	case http.MethodPost:
		p.submit(w, r)
	default:
		w.Header().Set("Allow", "GET, HEAD, POST")
		http.Error(w, "GET, POST", http.StatusMethodNotAllowed)
	}
}

// render writes the page with a form.
func (p *setupPage) render(w http.ResponseWriter, status int, form setupForm) {
	var nonce [16]byte
	_, _ = rand.Read(nonce[:])
	form.Nonce, form.Action, form.AsksPort, form.IsMade = hex.EncodeToString(nonce[:]), setupPath+p.secret, p.asksPort, p.isCreated
	form.Open = "http://" + net.JoinHostPort(setupHost, p.port) + "/"
	headers := w.Header()
	headers.Set("Content-Type", "text/html; charset=utf-8")
	headers.Set("Content-Security-Policy", "default-src 'none'; style-src 'nonce-"+form.Nonce+"'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
	headers.Set("Cache-Control", "no-store")
	headers.Set("Referrer-Policy", "no-referrer")
	headers.Set("X-Content-Type-Options", "nosniff")
	headers.Set("X-Frame-Options", "DENY")
	w.WriteHeader(status)
	_ = setupTemplate.Execute(w, form)
}

// submit creates the school from the submitted form. If it cannot, it shows the form again with an error at each field.
func (p *setupPage) submit(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxFormBytes)
	if err := r.ParseForm(); err != nil {
		p.render(w, http.StatusBadRequest, setupForm{Port: p.port, Sentence: "O formulário não chegou inteiro. Preencha de novo."})
		return
	}
	sent := func(name string) string { return strings.TrimSpace(r.PostForm.Get(name)) }
	form := setupForm{
		School: sent("school"), Name: sent("name"), Email: sent("email"), Port: sent("port"),
		Password: r.PostForm.Get("password"), Again: r.PostForm.Get("again"), Faults: map[string]string{},
	}
	// One request at a time: a second click finds that the school exists.
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.isCreated {
		p.render(w, http.StatusOK, form)
		return
	}
	if !p.asksPort {
		form.Port = p.port
	}
	p.validate(&form)
	if len(form.Faults) == 0 {
		p.create(&form)
	}
	if !p.isCreated {
		p.render(w, http.StatusUnprocessableEntity, form)
		return
	}
	p.render(w, http.StatusOK, form)
	close(p.done)
}

// validate adds an error for each field that the program can judge without the hooks' command.
func (p *setupPage) validate(form *setupForm) {
	for name, value := range map[string]string{"school": form.School, "name": form.Name, "email": form.Email, "password": form.Password} {
		if value == "" {
			form.Faults[name] = "Preencha este campo."
		}
	}
	if form.Password != form.Again {
		form.Faults["again"] = "As duas senhas são diferentes. Digite de novo."
	}
	if !isValidPort(form.Port) {
		form.Faults["port"] = "Informe um número de 1 a 65535, como 8090."
		return
	}
	if net.JoinHostPort(setupHost, form.Port) == p.listener.Addr().String() {
		return
	}
	probe, err := net.Listen("tcp", net.JoinHostPort(setupHost, form.Port))
	if err != nil {
		form.Faults["port"] = "Esta porta já está em uso por outro programa, ou este computador não permite o uso dela. Escolha outra, como 8091."
		return
	}
	_ = probe.Close()
}

// setupFormFields maps the variables of the answers to the fields of the form.
var setupFormFields = map[string]string{"SCHOOL_NAME": "school", "ADMIN_NAME": "name", "ADMIN_EMAIL": "email", "ADMIN_PASSWORD": "password"}

// create creates the school from a valid form, and saves a port other than the default. A refusal becomes an error of the form.
func (p *setupPage) create(form *setupForm) {
	answers := setupAnswers{"SCHOOL_NAME": form.School, "ADMIN_NAME": form.Name, "ADMIN_EMAIL": form.Email, "ADMIN_PASSWORD": form.Password}
	if err := p.createSchool(answers); err != nil {
		sentence, isAnswer := clearRefusedAnswers(err.Error(), answers)
		if !isAnswer {
			form.Sentence = sentence
			return
		}
		for variable, answer := range answers {
			if answer == "" {
				form.Faults[setupFormFields[variable]] = sentence
			}
		}
		return
	}
	if p.asksPort && form.Port != defaultPort {
		if err := os.WriteFile(filepath.Join(p.data, portFileName), []byte(form.Port+"\n"), 0o600); err != nil {
			fmt.Fprintf(os.Stderr, "A porta %s não pôde ser guardada: indique-a em PORT. %v\n", form.Port, err)
			form.Port = defaultPort
		}
	}
	p.isCreated, p.port = true, form.Port
}

// openBrowser opens the page in the user's browser. A service has no user.
func openBrowser(address string) {
	if readyCallback.Load() != nil || os.Getenv("INVOCATION_ID") != "" {
		return
	}
	var command []string
	switch {
	case runtime.GOOS == "windows":
		command = []string{"rundll32", "url.dll,FileProtocolHandler", address}
	case runtime.GOOS == "darwin":
		command = []string{"open", address}
	case os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "":
		command = []string{"xdg-open", address}
	default:
		return
	}
	// If no browser opens, the user has the printed address.
	if browser := exec.Command(command[0], command[1:]...); browser.Start() == nil {
		go func() { _ = browser.Wait() }()
	}
}
